import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { asc, inArray } from 'drizzle-orm';
import { examAnswers, examAttempts } from '../../site/app/features/certification/exams/tables.server.ts';
import type { Database } from '../../site/app/services/database/database.server.ts';
import { openServerDatabase } from '../../site/app/services/database/server-database.server.ts';
import { createLog } from '../../site/app/services/telemetry/log.server.ts';
import { insertLearners } from '../../site/tests/support/learners.ts';
import { signInPeople } from './account.ts';
import { budgets } from './budgets.ts';
import { cpuSeconds, residentMb } from './process-usage.ts';
import { atMost, type Row, remark } from './report.ts';
import { withServerDatabase } from './server-database.ts';
import { type Site, withSite } from './site.ts';

const questions = 30;

/**
 * Learners arrive over `rampSeconds` and wait `thinkMs` before each answer. After `seconds`, they submit over
 * `submitSeconds`. That is too fast for reading, so the site holds nearly every exam, with its mail: no less work than
 * a result.
 */
const plan = { rampSeconds: 25, seconds: 90, thinkMs: [2_000, 6_000] as const, submitSeconds: 20 };

interface Learner {
  cookie: string;
  /** Path of the exam's page. */
  path: string;
  /** The last acknowledged option of each question. */
  taken: (number | null)[];
  seq: number;
}

interface Counts {
  /** Answers sent: when, and the time to the response (ms). */
  saves: { at: number; ms: number }[];
  errors: Map<string, number>;
}

/** Exams of many learners at the same time, from one address: lost answers, errors, and the time to save an answer. */
export function measureExams(): Promise<Row[]> {
  return withServerDatabase((databaseUrl) => withSite((site) => sitExams(site, databaseUrl), databaseUrl));
}

async function sitExams(site: Site, databaseUrl: string): Promise<Row[]> {
  const { learners: count } = budgets.exams;
  const database = await openServerDatabase(databaseUrl, createLog('warn'));
  const agent = new Agent({ keepAlive: true });
  try {
    const { db } = database;
    const cookies = await signInLearners(db, count);
    const counts: Counts = { saves: [], errors: new Map() };
    const before = cpuSeconds(site.pid);
    const startedAt = performance.now();
    const sat = await Promise.all(
      cookies.map((cookie, index) => sitExam(site.url, agent, cookie, index / count, counts)),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = cpuSeconds(site.pid) - before;
    return report(counts, await countLost(db, sat), { seconds, cpu, site, count });
  } finally {
    agent.destroy();
    await database.close();
  }
}

/** One learner from start to submission. `share`, 0 to 1, spreads the learners over the ramp. */
async function sitExam(
  url: string,
  agent: Agent,
  cookie: string,
  share: number,
  counts: Counts,
): Promise<Learner> {
  const until = performance.now() + plan.seconds * 1000;
  await wait(share * plan.rampSeconds * 1000);
  const learner: Learner = { cookie, path: '', taken: Array(questions).fill(null), seq: Date.now() };
  const count = (what: string) => counts.errors.set(what, (counts.errors.get(what) ?? 0) + 1);
  const ask = (path: string, body?: string, type?: string) => call(agent, url + path, cookie, body, type);
  const form = 'application/x-www-form-urlencoded';
  const started = await ask('/assessment?level=foundation', 'holder_name=Bench+Learner', form);
  if (started.status !== 303) count(`begin: ${started.status}`);
  learner.path = started.location;
  const page = await ask(learner.path);
  if (page.status !== 200) count(`page: ${page.status}`);
  while (performance.now() < until) {
    const [least, most] = plan.thinkMs;
    await wait(least + Math.random() * (most - least));
    const question = Math.floor(Math.random() * questions);
    const option = Math.floor(Math.random() * 4);
    learner.seq += 1;
    const mark = { question: question + 1, option, seq: learner.seq, isFlagged: false, flagSeq: 0 };
    const startedAt = performance.now();
    const attempt = learner.path.split('/').at(-1);
    const saved = await ask(
      '/api/exam-answers',
      JSON.stringify({ attempt, marks: [mark] }),
      'application/json',
    );
    counts.saves.push({ at: startedAt, ms: performance.now() - startedAt });
    if (saved.status === 200) learner.taken[question] = option;
    else count(`answer: ${saved.status}`);
  }
  await wait(share * plan.submitSeconds * 1000);
  const submitted = await ask(learner.path, 'intent=submit', form);
  if (submitted.status !== 303) count(`submit: ${submitted.status}`);
  return learner;
}

/**
 * Acknowledged answers that the database does not have, plus one for each exam whose score is not its number of correct
 * answers.
 */
async function countLost(db: Database, learners: Learner[]): Promise<number> {
  const ids = learners.map(({ path }) => path.split('/').at(-1) ?? '');
  const kept = await db
    .select({ id: examAnswers.attemptId, option: examAnswers.selectedIndex, correct: examAnswers.correct })
    .from(examAnswers)
    .where(inArray(examAnswers.attemptId, ids))
    .orderBy(asc(examAnswers.attemptId), asc(examAnswers.position));
  const attempts = await db
    .select({ id: examAttempts.id, score: examAttempts.scoreNumeric })
    .from(examAttempts)
    .where(inArray(examAttempts.id, ids));
  const scores = new Map(attempts.map(({ id, score }) => [id, score]));
  const byAttempt = Map.groupBy(kept, ({ id }) => id);
  let lost = 0;
  for (const [index, { taken }] of learners.entries()) {
    const answers = byAttempt.get(ids[index] ?? '') ?? [];
    lost += taken.filter((option, question) => answers[question]?.option !== option).length;
    const right = answers.filter(({ correct }) => correct).length;
    if (scores.get(ids[index] ?? '') !== right) lost += 1;
  }
  return lost;
}

interface Run {
  seconds: number;
  cpu: number;
  site: Site;
  count: number;
}

function report({ saves, errors }: Counts, lost: number, { seconds, cpu, site, count }: Run): Row[] {
  printSlices(saves);
  const times = saves.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? Number.NaN);
  const failed = [...errors.values()].reduce((sum, number) => sum + number, 0);
  for (const [what, number] of errors) console.log(`  ${number} × ${what}`);
  const { p99Ms } = budgets.exams;
  return [
    atMost(`exams: answers lost, of ${times.length} by ${count} learners`, lost, 0),
    atMost('exams: errors', failed, 0),
    atMost('exams: saving an answer, p99', at(0.99), p99Ms, ' ms', ` (p50 ${at(0.5)} ms)`),
    remark(
      '  the process meanwhile',
      `${Math.round(times.length / seconds)} answers a second, ${Math.round((cpu / seconds) * 100)} % of a CPU, ${Math.round(residentMb(site.pid).peak)} MB at most`,
    ),
  ];
}

const sliceMs = 10_000;

/** Prints p50 and p99 for each ten seconds, which distinguish one pause, for example of the disk, from a slow site. */
function printSlices(saves: Counts['saves']): void {
  const first = Math.min(...saves.map(({ at }) => at));
  const slices = Map.groupBy(saves, ({ at }) => Math.floor((at - first) / sliceMs));
  for (const [slice, own] of [...slices].sort(([a], [b]) => a - b)) {
    const times = own.map(({ ms }) => ms).sort((a, b) => a - b);
    const of = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)}`.padStart(5);
    console.log(
      `  from ${String(slice * 10).padStart(2)} s: ${own.length} saved, p50${of(0.5)}, p99${of(0.99)} ms`,
    );
  }
}

/** Makes people who bought Foundation and are signed in. Returns their cookies. */
export async function signInLearners(db: Database, count: number): Promise<string[]> {
  return signInPeople(db, await insertLearners(db, count, 'foundation'));
}

interface Answered {
  /** 0 without a response. */
  status: number;
  location: string;
}

function call(agent: Agent, url: string, cookie: string, body?: string, type?: string): Promise<Answered> {
  return new Promise((resolve) => {
    const headers = { cookie, ...(type && { 'content-type': type, origin: new URL(url).origin }) };
    const asked = request(url, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers,
      timeout: 20_000,
    });
    asked.on('response', (response) => {
      const { statusCode = 0 } = response;
      const answered = { status: statusCode, location: response.headers.location ?? '' };
      response.on('end', () => resolve(answered)).resume();
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve({ status: 0, location: '' }));
    asked.end(body);
  });
}
