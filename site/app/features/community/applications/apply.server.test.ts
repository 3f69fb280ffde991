import { expect, test } from 'vitest';
import { checkForm } from '#app/lib/form-answer.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { applyFor } from './apply.server.ts';
import type { ApplicationPath } from './forms.ts';
import { applicationSchema } from './forms.ts';

const checkApplication = (path: ApplicationPath, typed: object) => checkForm(applicationSchema(path), typed);

const services = await testServices();
await services.start();

const typed = {
  name: ' Ada Wren ',
  email: 'ada@wren.example',
  credential: 'https://context-native.example/credentials/1',
  evidence: 'https://one.example/\n\nhttps://two.example/build\n',
};

test('an application waits in the review queue, as it was checked', async () => {
  const { values: application } = checkApplication('fellowship', typed);
  expect(application).toBeDefined();
  if (application) await applyFor(services, 'fellowship', application, { address: '192.0.2.1' });
  expect(await services.db.select().from(submissions)).toMatchObject([
    {
      kind: 'fellowship-application',
      title: 'Enterprise Architect Fellowship: Ada Wren',
      data: {
        name: 'Ada Wren',
        credential: typed.credential,
        evidence: ['https://one.example/', 'https://two.example/build'],
      },
      email: 'ada@wren.example',
      submittedBy: null,
      status: 'pending',
    },
  ]);
});

test('one application for each path waits at an address', async () => {
  const { values: application } = checkApplication('fellowship', { ...typed, email: 'joan@wren.example' });
  if (!application) throw new Error('not taken');
  const send = (path: 'fellowship' | 'board', email: string) =>
    applyFor(services, path, { ...application, email }, { address: '192.0.2.2' });
  const atOnce = ['joan@wren.example', 'Joan@Wren.example', 'joan@wren.example'];
  await Promise.all(atOnce.map((email) => send('fellowship', email)));
  await send('board', 'joan@wren.example');
  const kinds = (await services.db.select().from(submissions))
    .filter(({ email }) => email?.toLowerCase() === 'joan@wren.example')
    .map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['board-application', 'fellowship-application']);
});

test('what is missing is said by field; only the fellowship asks for two builds', () => {
  expect(checkApplication('fellowship', {}).errors).toEqual({
    name: 'Your name is required',
    email: 'Please enter a valid email address',
    credential: 'Please enter your L3 credential or a statement',
    evidence: 'Enter the URLs of two reference builds, one per line',
  });
  expect(checkApplication('board', { ...typed, evidence: '' }).errors).toBeUndefined();
  expect(checkApplication('board', { ...typed, evidence: 'one.example' }).errors).toEqual({
    evidence: 'Put one URL on each line. Each must begin with https://',
  });
  expect(checkApplication('board', { ...typed, evidence: 'https://u:p@one.example' }).errors).toBeDefined();
});

test('names hold no links; texts and lists of links hold ten', () => {
  const links = 'https://one.example/ '.repeat(11);
  expect(
    checkApplication('board', { ...typed, name: 'Ada https://x.example', credential: links, evidence: links })
      .errors,
  ).toEqual({
    name: 'Remove the links from this field.',
    credential: 'Use at most 10 links.',
    evidence: 'Use at most 10 links.',
  });
});

test('a partner says who, where and what; the queue shows the organisation', async () => {
  expect(checkApplication('partner', {}).errors).toEqual({
    organisation: 'The name of your organisation is required',
    website: 'Please enter the URL of your organisation’s website, beginning with https://',
    name: 'Your name is required',
    email: 'Please enter a valid email address',
    contribution: 'Enter what you would give the standard',
  });
  const { values: application } = checkApplication('partner', {
    organisation: 'Wren Works',
    website: 'https://wren.example',
    name: 'Ada Wren',
    email: 'partner@wren.example',
    contribution: 'An implementation for invoices.',
    role: 'admin',
  });
  if (!application) throw new Error('not taken');
  await applyFor(services, 'partner', application, { address: '192.0.2.3' });
  const stored = await services.db.select().from(submissions);
  expect(stored.filter(({ kind }) => kind === 'partner-application')).toMatchObject([
    {
      title: 'Become a Partner: Wren Works',
      email: 'partner@wren.example',
      data: {
        organisation: 'Wren Works',
        website: 'https://wren.example',
        name: 'Ada Wren',
        contribution: 'An implementation for invoices.',
        evidence: [],
      },
    },
  ]);
});
