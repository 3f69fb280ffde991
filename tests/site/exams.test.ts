import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, inject, onTestFinished, test } from 'vitest';
import { anyAddress, createAccount, sessionCookie } from '../e2e/people.ts';
import { beginExam, buyLevel } from '../support/purchase.ts';
import { startSite, temporaryDirectory } from '../support/site-process.ts';

const site = inject('siteUrl');
const root = resolve(import.meta.dirname, '../..');

interface Question {
  stem: string;
  options: string[];
  answer: number;
  explanation: string;
}

const live: Question[] = globSync('content/assessments/*/questions.json', { cwd: root }).flatMap(
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
  const forms = [plain(body), plain(withoutTags(body))];
  return texts.filter((text) => forms.some((form) => form.includes(text)));
}

async function newLearner(origin = site) {
  const cookie = await sessionCookie(origin, await createAccount(origin));
  await buyLevel(origin, cookie);
  return cookie;
}

const answer = (attempt: string, question: number, option: number, seq = 1) => ({
  method: 'POST',
  body: JSON.stringify({ attempt, marks: [{ question, option, seq, isFlagged: false, flagSeq: 0 }] }),
});
const idOf = (path: string) => path.split('/').at(-1) ?? '';

test('no answer of a whole exam holds an explanation or says which option is right, until it is submitted', async () => {
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
  expect(bodies.length).toBeGreaterThan(120);
  for (const body of bodies) {
    expect(found(body, explanations)).toEqual([]);
    // In the export of own data `correct` is null until then.
    expect(body).not.toMatch(/["\\](answer|correct|isRight|explanation|explained)["\\]+:\s*(?!null)\S/);
  }

  const { status } = await ask(path, { method: 'POST', body: new URLSearchParams({ intent: 'submit' }) });
  expect(status).toBe(303);
  const { body: result } = await ask(`${path}/result`);
  expect(
    found(
      result,
      asked.map(({ explanation }) => plain(explanation)),
    ),
  ).toHaveLength(30);
  const wrong =
    [...result.matchAll(/class="explained-head"/g)].length - [...result.matchAll(/>Right/g)].length;
  expect(withoutTags(result.replaceAll('<!-- -->', ''))).toContain(`${30 - wrong} of 30 answers are right.`);
  const stranger = await sessionCookie(site, await createAccount(site));
  for (const suffix of ['', '/result']) {
    const refused = await fetch(site + path + suffix, { headers: { cookie: stranger } });
    expect([refused.status, found(await refused.text(), explanations)]).toEqual([404, []]);
  }
});

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

test('a limit bounds how many questions one account is shown: an exam handed in blank counts as any other', async () => {
  const cookie = await newLearner();
  const begin = () =>
    fetch(`${site}/assessment?level=foundation`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie },
      body: new URLSearchParams({ holder_name: 'Ada Lovelace' }),
    });
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const path = (await begin()).headers.get('location') ?? '';
    const handIn = { method: 'POST', redirect: 'manual', headers: { cookie } } as const;
    const closed = await fetch(site + path, { ...handIn, body: new URLSearchParams({ intent: 'submit' }) });
    expect([attempt, closed.headers.get('location')]).toEqual([attempt, `${path}/result`]);
  }
  const refused = await begin();
  expect([refused.status, (await refused.text()).includes('Too many attempts')]).toEqual([429, true]);
});

test('a killed server loses nothing: answers, flags and the clock are where they were', async () => {
  const settings = { DATA_DIR: temporaryDirectory() };
  let own = await startSite(settings);
  onTestFinished(() => own.kill());
  const cookie = await newLearner(own.url);
  const path = await beginExam(own.url, cookie);
  const id = idOf(path);
  const headers = { cookie, 'Content-Type': 'application/json' };
  for (const question of [1, 2, 3])
    await fetch(`${own.url}/api/exam-answers`, { ...answer(id, question, 3), headers });
  const read = async () => (await fetch(`${own.url}/api/exam-answers?attempt=${id}`, { headers })).json();
  const before = await read();
  await own.kill();
  own = await startSite({ ...settings, PORT: String(own.port) });
  const after = await read();
  expect(after.marks).toEqual(before.marks);
  expect(after.marks.slice(0, 4)).toMatchObject([
    { option: 3 },
    { option: 3 },
    { option: 3 },
    { option: null },
  ]);
  expect(after.remainingMs).toBeLessThan(before.remainingMs);
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
  expect([other.status, (await other.text()).includes('for people who bought MCP Developer')]).toEqual([
    403,
    true,
  ]);
  const unnamed = { ...start, headers: { cookie }, body: new URLSearchParams({ holder_name: ' ' }) };
  const asked = await fetch(`${site}/assessment?level=foundation`, unnamed);
  expect([asked.status, (await asked.text()).includes('Please give the name')]).toEqual([422, true]);
  const nowhere = await fetch(`${site}/assessment`, { redirect: 'manual' });
  expect(nowhere.headers.get('location')).toBe('/assessment?level=foundation');
});
