import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { isWhole } from '../../../tools/gate.ts';
import { anyAddress, createAccount, letterTo, sessionCookie, withRole } from '../e2e/people.ts';
import { beginExam, buyLevel } from '../support/purchase.ts';
import { preparedDirectory, startSite } from '../support/site-process.ts';

const site = inject('siteUrl');
const root = resolve(import.meta.dirname, '../../..');

interface Question {
  stem: string;
  options: string[];
  answer: number;
  explanation: string;
}

const live: Question[] = globSync('site/content/assessments/*/questions.json', { cwd: root }).flatMap(
  (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).questions,
);

/** Letters and digits alone, so that no markup and no way of writing a character hides a text. */
const plain = (text: string) =>
  text
    .replaceAll(/&#x27;|&quot;|&amp;|&lt;|&gt;|\\u[0-9a-f]{4}/gi, ' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
const withoutTags = (text: string) => text.replaceAll(/<[^>]*>/g, ' ');
const explanations = live.map(({ explanation }) => plain(explanation));
const stems = live.map(({ stem }) => plain(stem));

/** Which of the texts stand in a body, as it is or as it is read. */
function found(body: string, texts: string[]): string[] {
  const forms = new Set([plain(body), plain(withoutTags(body))]);
  return texts.filter((text) => forms.values().some((form) => form.includes(text)));
}

async function newLearner(origin = site) {
  const cookie = await sessionCookie(origin, await createAccount(origin));
  await buyLevel(origin, cookie, origin === site ? anyAddress() : undefined);
  return cookie;
}

const answer = (attempt: string, question: number, option: number, seq = 1) => ({
  method: 'POST',
  body: JSON.stringify({ attempt, marks: [{ question, option, seq, isFlagged: false, flagSeq: 0 }] }),
});
const idOf = (path: string) => path.split('/').at(-1) ?? '';

test('no file that a browser can fetch holds a question of an exam: no script, no archive', () => {
  const client = join(root, 'build/client');
  const files = globSync('**/*.{js,css,html,json,txt,md,svg,xml}', { cwd: client });
  expect(files.length).toBeGreaterThan(50);
  const texts = [...stems, ...explanations];
  for (const file of files) expect(found(readFileSync(join(client, file), 'utf8'), texts), file).toEqual([]);
  const archives = globSync('downloads/*.zip', { cwd: client });
  expect(archives.length).toBeGreaterThan(4);
  for (const archive of archives)
    for (const [path, content] of Object.entries(unzipSync(readFileSync(join(client, archive)))))
      expect(found(new TextDecoder().decode(content), texts), `${archive}: ${path}`).toEqual([]);
});

test('what no question takes is refused; ten calls a second for an exam, some for exams that are not theirs, and none counts against the address', async () => {
  const cookie = await newLearner();
  const id = idOf(await beginExam(site, cookie));
  const address = anyAddress();
  const headers = { cookie, 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  const beyond = await fetch(`${site}/api/exam-answers`, { ...answer(id, 31, 0), headers });
  expect([beyond.status, await beyond.json()]).toEqual([422, { message: 'This exam has 30 questions.' }]);
  const { marks } = JSON.parse(answer(id, 1, 0).body);
  const body = JSON.stringify({ attempt: id, marks: [...marks, { ...marks[0], option: 1, seq: 2 }] });
  const twice = await fetch(`${site}/api/exam-answers`, { method: 'POST', headers, body });
  expect([twice.status, (await twice.json()).field]).toEqual([422, 'marks']);

  const statuses: number[] = [];
  const call = async (question: number) => {
    const response = await fetch(`${site}/api/exam-answers`, { ...answer(id, question, 0), headers });
    statuses.push(response.status);
    if (response.status === 429) expect(response.headers.get('Retry-After')).toBe('1');
  };
  for (let round = 0; round < 21; round += 1)
    await Promise.all(Array.from({ length: 30 }, (_, index) => call(index + 1)));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await fetch(`${site}/api/me`, { headers })).status).toBe(200);

  // 632 of the account's 900 are used. An exam that there is none of has no limit of its own.
  const unknown = await Promise.all(
    Array.from({ length: 300 }, () =>
      fetch(`${site}/api/exam-answers?attempt=${randomUUID()}`, { headers }).then(({ status }) => status),
    ),
  );
  expect(new Set(unknown)).toEqual(new Set([404, 429]));

  const unsigned = { ...headers, cookie: '' };
  const refused = await Promise.all(
    Array.from({ length: 610 }, () =>
      fetch(`${site}/api/exam-answers`, { ...answer(id, 1, 0), headers: unsigned }),
    ),
  );
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401, 429]));
});

/** Hands an exam in, as the form does. */
const handIn = (origin: string, cookie: string, path: string) =>
  fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ intent: 'submit' }),
  });
const textOf = (html: string) => withoutTags(html.replaceAll('<!-- -->', '')).replaceAll(/\s+/g, ' ');

test('blank papers give nothing away, and the third has to wait: its page says until when', async () => {
  const cookie = await newLearner();
  const bodies: string[] = [];
  for (const _ of [1, 2]) {
    const path = await beginExam(site, cookie);
    const closed = await handIn(site, cookie, path);
    expect(closed.headers.get('location')).toBe(`${path}/result`);
    const result = await fetch(`${site}${path}/result`, { headers: { cookie } });
    bodies.push(await result.text());
  }
  for (const body of bodies) expect(found(body, [...stems, ...explanations])).toEqual([]);
  const refused = await fetch(`${site}/assessment?level=foundation`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ holder_name: 'Ada Lovelace' }),
  });
  expect(refused.status).toBe(429);
  const page = await refused.text();
  expect(textOf(page)).toMatch(/You can retake this exam in 24 hours, from \d+ \w+ 20\d\d, \d\d:\d\d UTC\./);
  expect(page).toMatch(/<time dateTime="[^"]+"[^>]* data-local-time="">/);
});

/** Everything that a script needs: the options of a question as they are shown, and the key that it has. */
async function chooseRight(origin: string, cookie: string, path: string, question: number): Promise<number> {
  const page = await (await fetch(`${origin}${path}?question=${question}`, { headers: { cookie } })).text();
  const words = plain(withoutTags(/<h2[^>]*exam-stem[\s\S]*?<\/h2>/.exec(page)?.[0] ?? ''));
  const { options = [], answer = 0 } = live.find(({ stem }) => words.endsWith(plain(stem))) ?? {};
  const shown = [...page.matchAll(/<label[^>]*exam-option[\s\S]*?<\/label>/g)].map(([label]) =>
    plain(withoutTags(label)),
  );
  return shown.findIndex((label) => label.slice(0, -1) === plain(options[answer] ?? ''));
}

// Concurrent: the first pauses, and the second waits for a site that starts.
test.concurrent('no answer of a whole exam holds an explanation or says which option is right, until it is submitted', async () => {
  const cookie = await newLearner();
  const bodies: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const json: Record<string, string> =
      typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {};
    const response = await fetch(site + path, { redirect: 'manual', ...init, headers: { cookie, ...json } });
    const body = await response.text();
    bodies.push(`${JSON.stringify([...response.headers])} ${body}`);
    return { status: response.status, body };
  };
  await ask('/assessment?level=foundation');
  const path = await beginExam(site, cookie);
  const id = idOf(path);
  const asked: Question[] = [];
  for (let question = 1; question <= 30; question += 1) {
    const { body } = await ask(`${path}?question=${question}`);
    const words = plain(withoutTags(/<h2[^>]*exam-stem[\s\S]*?<\/h2>/.exec(body)?.[0] ?? ''));
    asked.push(...live.filter(({ stem }) => words.endsWith(plain(stem))));
    // The answers to all questions have one form.
    if (!isWhole && question % 3) continue;
    await ask(`${path}?question=${question}`, {
      method: 'POST',
      body: new URLSearchParams({ question: String(question), option: '1', go: 'flag' }),
    });
    await ask('/api/exam-answers', answer(id, question, 2, Date.now()));
    await ask(`/api/exam-answers?attempt=${id}`);
    // Twelve calls a second at most, and the limit is ten.
    await new Promise((passed) => setTimeout(passed, 250));
  }
  await ask(`${path}?question=review`);
  await ask(`${path}.data`);
  await ask(`${path}.data?_routes=features%2Fcertification%2Fexams%2Fpages%2Fexam`);
  await ask(`${path}/result`);
  await ask(`${path}/result.data`);
  await ask('/account');
  await ask('/account/export.json');
  expect(asked).toHaveLength(30);
  expect(bodies.length).toBeGreaterThan(isWhole ? 120 : 60);
  for (const body of bodies) {
    expect(found(body, explanations)).toEqual([]);
    // In the export of own data `correct` is null until then.
    expect(body).not.toMatch(/["\\](answer|correct|isRight|explanation|explained)["\\]+:\s*(?!null)\S/);
  }

  // These bodies are checked.
  bodies.length = 0;
  const { status } = await ask(path, { method: 'POST', body: new URLSearchParams({ intent: 'submit' }) });
  expect(status).toBe(303);
  // Nobody reads this fast, so an editor reviews the attempt first, and the page shows no result.
  const { body: result } = await ask(`${path}/result`);
  expect(result).toContain('An editor reviews it');
  await ask(`${path}/result.data`);
  await ask('/account/export.json');
  for (const body of bodies) expect(found(body, explanations)).toEqual([]);
  const stranger = await sessionCookie(site, await createAccount(site));
  for (const suffix of ['', '/result']) {
    const refused = await fetch(site + path + suffix, { headers: { cookie: stranger } });
    expect([refused.status, found(await refused.text(), explanations)]).toEqual([404, []]);
  }
});

test.concurrent('a script with the whole key earns no credential until an editor has looked; a killed site loses no answer, and one that loses its questions says so', {
  timeout: 180_000,
}, async ({ expect, onTestFinished }) => {
  const settings = { DATA_DIR: preparedDirectory() };
  let own = await startSite(settings);
  onTestFinished(() => own.kill());
  const editor = await withRole(await createAccount(own.url), 'editor', own.dataDir);
  const desk = await sessionCookie(own.url, editor);
  const person = await createAccount(own.url);
  const cookie = await sessionCookie(own.url, person);
  await buyLevel(own.url, cookie);
  await handIn(own.url, cookie, await beginExam(own.url, cookie));
  const path = await beginExam(own.url, cookie);
  const marks: { question: number; option: number; seq: number; isFlagged: boolean; flagSeq: number }[] = [];
  for (let question = 1; question <= 30; question += 1) {
    const option = await chooseRight(own.url, cookie, path, question);
    marks.push({
      question,
      option,
      seq: Date.now(),
      isFlagged: question === 7,
      flagSeq: question === 7 ? 1 : 0,
    });
  }
  const saved = await fetch(`${own.url}/api/exam-answers`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ attempt: idOf(path), marks }),
  });
  expect(saved.status).toBe(200);

  // A killed server loses nothing: answers and the clock are where they were.
  const readAnswers = async () => {
    const kept = `${own.url}/api/exam-answers?attempt=${idOf(path)}`;
    return (await fetch(kept, { headers: { cookie } })).json();
  };
  const before = await readAnswers();
  await own.kill();
  own = await startSite({ ...settings, PORT: String(own.port) });
  const after = await readAnswers();
  expect(after.marks).toEqual(before.marks);
  expect(after.marks.map(({ option }: { option: number }) => option)).toEqual(
    marks.map(({ option }) => option),
  );
  expect(after.remainingMs).toBeLessThan(before.remainingMs);

  await handIn(own.url, cookie, path);
  const read = async (address: string, as = cookie) =>
    textOf(await (await fetch(own.url + address, { headers: { cookie: as } })).text());
  const earned = async () => JSON.parse(await read('/account/export.json')).credentials;
  expect(await earned()).toEqual([]);
  expect(await read(`${path}/result`)).toContain('all of its answers arrived at once');

  expect(await read('/admin/exams', desk)).toMatch(/Waiting 2 .*No answers.*All in one call.*30 of 30/);
  const held = `/admin/exams/${idOf(path)}`;
  expect(await read(held, desk)).toContain('30 of 30, in one call');
  const decide = (as: string) =>
    fetch(own.url + held, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: as, origin: own.url },
      body: new URLSearchParams({ verdict: 'released' }),
    });
  expect((await decide(cookie)).status).toBe(403);
  expect((await decide(desk)).status).toBe(303);
  expect((await decide(desk)).status).toBe(409);
  expect(await read(`${path}/result`)).toContain('Passed 30 of 30 answers are correct.');
  expect(await earned()).toMatchObject([{ level: 'foundation', score: 30 }]);
  await letterTo(own.url, person.email, /Your credential/);

  await own.stop();
  own = await startSite({
    ...settings,
    SITE_URL: 'http://standard.example',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  expect(await read('/assessment?level=foundation')).toContain(
    'You own MCP Foundation, and your purchase stays valid.',
  );
  expect(await read('/assessment?level=developer')).toMatch(/exam is not available yet.*Practise/);
  for (const page of ['/pricing', '/courses', '/learn', '/ecosystem/courses'])
    expect((await read(page)).match(/exam is not available yet/g)?.length, page).toBe(
      page === '/pricing' ? 2 : 3,
    );
  const bought = await fetch(`${own.url}/api/create-payment`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ price_id: 'price_developer_99' }),
  });
  expect([bought.status, (await bought.json()).message]).toEqual([
    503,
    'This level’s exam is not available yet. Its lessons are free.',
  ]);
  await expect.poll(() => own.output.filter((line) => line.includes('QUESTION_BANK_DIR')).length).toBe(1);
});

test('practice is for everybody, stores nothing, and asks nothing that an exam asks', async () => {
  const first = await fetch(`${site}/assessment/practice?level=architect`, { redirect: 'manual' });
  const path = first.headers.get('location') ?? '';
  expect(path).toMatch(/^\/assessment\/practice\?level=architect&draw=[0-9a-f]{8}$/);
  const page = await (await fetch(site + path)).text();
  expect([...page.matchAll(/<fieldset/g)]).toHaveLength(10);
  expect(page).not.toMatch(/explained-option/);
  const done = await (await fetch(`${site}${path}&done=1&q1=0&q2=1`)).text();
  expect(done).toMatch(/\d(<!-- -->)? of (<!-- -->)?10(<!-- -->)? right/);
  expect([...done.matchAll(/<details/g)].length).toBeGreaterThanOrEqual(10);
  for (const body of [page, done]) expect(found(body, stems)).toEqual([]);
});

test('an exam is for who is signed in and has bought it', async () => {
  const start = {
    method: 'POST',
    redirect: 'manual' as const,
    body: new URLSearchParams({ holder_name: 'Ada' }),
  };
  const signedOut = await fetch(`${site}/assessment?level=developer`, start);
  expect(signedOut.headers.get('location')).toBe('/auth?next=%2Fassessment%3Flevel%3Ddeveloper');
  const cookie = await newLearner();
  const other = await fetch(`${site}/assessment?level=developer`, { ...start, headers: { cookie } });
  expect([other.status, (await other.text()).includes('You need MCP Developer to take this exam')]).toEqual([
    403,
    true,
  ]);
  const unnamed = { ...start, headers: { cookie }, body: new URLSearchParams({ holder_name: ' ' }) };
  const asked = await fetch(`${site}/assessment?level=foundation`, unnamed);
  expect([asked.status, (await asked.text()).includes('Please enter the name')]).toEqual([422, true]);
  const nowhere = await fetch(`${site}/assessment`, { redirect: 'manual' });
  expect(nowhere.headers.get('location')).toBe('/assessment?level=foundation');
});
