import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { mailboxOf } from '#app/lib/mailbox.ts';
import { readOutbox } from '#app/services/mail/outbox.server.ts';
import { isOfChange, isWhole } from '../../../tools/gate.ts';
import { anyAddress, createAccount, letterTo, newPerson, sessionCookie } from '../e2e/people.ts';
import { dataDirOf } from '../support/site-process.ts';

const site = inject('siteUrl');
const outbox = () => readOutbox(join(dataDirOf(site), 'outbox'));

interface Asked {
  /** The address that is typed. */
  email: string;
  /** What else has to differ from one form to the next. */
  count: number;
  /** Where it comes from. */
  from: string;
  cookie: string;
}
type Ask = (asked: Asked) => Promise<Response>;

const post = (path: string, { from, cookie }: Asked, body: URLSearchParams | FormData | object) => {
  const isForm = body instanceof URLSearchParams || body instanceof FormData;
  return fetch(site + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'X-Forwarded-For': from, cookie, ...(!isForm && { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
};
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const parts = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};

const course = ({ email, count, from }: Asked) => ({
  title: `Course ${count}`,
  provider: 'Wren',
  link_url: `https://wren.example/${from}/${count}`,
  email,
});
const contribution = ({ email, count, from }: Asked) => ({
  title: `Server ${count} of ${from}`,
  repo_url: `https://github.com/wren/server-${count}`,
  email,
});
const roles = [
  'server-architect',
  'performance-engineer',
  'devops-specialist',
  'process-composer',
  'employer',
];
const wish = ({ email, count }: Asked) => ({ email, role_interest: roles[count % roles.length] ?? '' });
const application = {
  name: 'Ada Wren',
  credential: 'https://wren.example/credential',
  evidence: 'https://one.example/\nhttps://two.example/',
  organisation: 'Wren',
  website: 'https://wren.example/',
  contribution: 'An implementation.',
};
const apply =
  (path: string): Ask =>
  (asked) =>
    post(`/apply/${path}`, asked, form({ ...application, email: asked.email }));
const secret = 'correct horse 1815';

/** Every form and call that sends a mail to an address which somebody typed, and what one mailbox gets of it at most. */
const ways: Record<string, { most: number; ask: Ask }> = {
  '/mcp-map/suggest': {
    most: 5,
    ask: (asked) => {
      const url = `https://wren.example/${asked.from}/${asked.count}`;
      return post(
        '/mcp-map/suggest',
        asked,
        form({ name: 'One', url, category: 'servers', email: asked.email }),
      );
    },
  },
  '/contribute': { most: 5, ask: (asked) => post('/contribute', asked, parts(contribution(asked))) },
  '/api/submit-contribution': {
    most: 5,
    ask: (asked) => post('/api/submit-contribution', asked, parts(contribution(asked))),
  },
  '/courses/submit': { most: 5, ask: (asked) => post('/courses/submit', asked, form(course(asked))) },
  '/api/submit-course': { most: 5, ask: (asked) => post('/api/submit-course', asked, course(asked)) },
  '/apply/fellowship': { most: 5, ask: apply('fellowship') },
  '/apply/board': { most: 5, ask: apply('board') },
  '/apply/partner': { most: 5, ask: apply('partner') },
  '/jobs': { most: 5, ask: (asked) => post('/jobs', asked, form(wish(asked))) },
  '/api/jobs-waitlist': { most: 5, ask: (asked) => post('/api/jobs-waitlist', asked, wish(asked)) },
  'sign-up': {
    most: 3,
    ask: (asked) =>
      post(
        '/auth?tab=sign-up',
        asked,
        form({ intent: 'sign-up', fullName: '', email: asked.email, password: secret }),
      ),
  },
  'confirmation again, by form and by sign-in': {
    // The three are those of a sign-up, which comes first.
    most: 6,
    async ask(asked) {
      const { email, count } = asked;
      if (count < 3) return ways['sign-up']?.ask(asked) ?? Response.error();
      const first = email.replace(/\+\d+/, `+${count % 3}`);
      return count % 2
        ? post('/auth?tab=sign-in', asked, form({ intent: 'sign-in', email: first, password: secret }))
        : post('/auth/resend', asked, form({ intent: 'resend', email: first }));
    },
  },
  reset: {
    most: 3,
    async ask(asked) {
      const email = asked.email.replace(/\+\d+/, `+${asked.count % 2}`);
      if (asked.count < 2) await createAccount(site, { ...newPerson(), email });
      return post('/auth/forgot', asked, form({ intent: 'forgot', email }));
    },
  },
  'change of address': {
    most: 3,
    ask: (asked) =>
      post('/account/profile', asked, form({ intent: 'email', email: asked.email, proof: secret })),
  },
};

/** The mails to a mailbox, once none has come for a second. */
async function mailsTo(mailbox: string): Promise<string[]> {
  let before = -1;
  for (;;) {
    const letters = (await outbox()).filter(({ to }) => mailboxOf(to) === mailbox);
    // Those that made the accounts whose passwords are reset are none that the reset sent.
    const subjects = letters.map(({ subject }) => subject);
    if (subjects.length === before) return subjects;
    before = subjects.length;
    await wait(1000);
  }
}

/** More than any of them may send. */
const times = isWhole ? 30 : 8;

/** The features of these forms. A change in other features cannot affect them. */
const isAsked = isOfChange('accounts', 'careers', 'community', 'ecosystem', 'learning');

test.concurrent.each(isAsked ? Object.entries(ways) : [])(
  '%s, again and again with another tag, puts a few mails into one mailbox',
  async (name, { most, ask }) => {
    const from = anyAddress();
    const victim = `victim${from.replaceAll(/\D/g, '')}`;
    const signIn = async () =>
      sessionCookie(site, await createAccount(site, { ...newPerson(), password: secret }));
    const cookie = name === 'change of address' ? await signIn() : '';
    const statuses = [];
    for (let count = 0; count < times; count += 1) {
      const typed = `${victim.slice(0, 3)}.${victim.slice(3)}+${count}@${count % 2 ? 'gmail' : 'GoogleMail'}.com`;
      const email =
        name === 'reset' || name.startsWith('confirmation') ? typed.replace('GoogleMail', 'gmail') : typed;
      statuses.push((await ask({ email, count, from, cookie })).status);
    }
    expect(Math.max(...statuses), String(statuses)).toBeLessThan(500);
    expect(statuses[0], 'the first is taken').toBeLessThan(400);

    // Meanwhile somebody else signs up, and gets their mail.
    if (isWhole || name === 'sign-up') await createAccount(site);
    const subjects = await mailsTo(`${victim}@gmail.com`);
    const sent = name === 'reset' ? subjects.filter((subject) => !/^Confirm/.test(subject)) : subjects;
    expect(sent.length, String(subjects)).toBeGreaterThan(0);
    expect(sent.length, String(subjects)).toBeLessThanOrEqual(most);
  },
);

test.runIf(isAsked)('all forms together put as many receipts into one mailbox as one of them', async () => {
  const from = anyAddress();
  const receipts = Object.values(ways).slice(0, 10);
  for (const [count, { ask }] of receipts.entries())
    await ask({ email: `all+${count}@mixed.example`, count, from, cookie: '' });
  await letterTo(site, 'all+0@mixed.example', /./);
  expect(await mailsTo('all@mixed.example')).toHaveLength(5);
});

/** Every file that sends mails, and why nobody can turn it on somebody. */
const senders: Record<string, string> = {
  'services/submissions/send-for-review.server.ts': 'above',
  'features/careers/waitlist.server.ts': 'above',
  'features/accounts/better-auth/auth.server.ts': 'above: sign-up, resend, sign-in',
  'features/accounts/passwords/passwords.server.ts': 'above: reset',
  'features/accounts/account/new-address.server.ts': 'above: change of address',
  'features/donations/donation.server.ts': 'counted by mailbox, once it is paid (donation.server.test.ts)',
  'desk/queue/decision.server.ts': 'counted by mailbox (decision.server.test.ts)',
  'features/certification/teams/give.server.ts':
    'counted by mailbox, to be paid for (seat-mails.server.test.ts)',
  'features/certification/teams/refunds.server.ts': 'to the account that paid',
  'features/certification/teams/accept.server.ts': 'to the account that paid, once for a seat',
  'features/certification/settlement.server.ts': 'to the account that paid',
  'features/certification/credentials/issue.server.ts': 'to the account that passed',
  'features/certification/credentials/revoke.server.ts': 'to the account that passed',
  'features/certification/exams/held.server.ts': 'to the account that sat the exam',
  'features/certification/exams/closing.server.ts': 'to the account that sat the exam',
  'features/accounts/second-factor/second-factor.server.ts': 'to the own account',
  'features/accounts/roles/roles.server.ts': 'to the account whose role an admin changed',
  'features/accounts/providers/provider-sign-in.server.ts': 'to the own account',
  'features/accounts/providers/linked-providers.server.ts': 'to the own account',
  'features/accounts/sign-in/note-sign-in.server.ts': 'to the own account, five an hour',
  'features/accounts/account/account.server.ts': 'to the own account',
  'features/accounts/passkeys/own-passkeys.server.ts': 'to the own account',
  'features/owners/end-claim.server.ts': 'to the account whose claim an editor ended, once for a claim',
  'features/found-secrets/scan-stored.server.ts': 'by an operator’s command, once for each find',
};

test('each file that sends mails is in the list', () => {
  const app = resolve(import.meta.dirname, '../../app');
  const found = globSync('**/*.ts', { cwd: app }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /mail\.send(All)?\(|letters\.push\(/.test(readFileSync(join(app, file), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(senders).sort());
});
