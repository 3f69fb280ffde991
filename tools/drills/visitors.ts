/** Visitors who write and read while a drill breaks something, and the response to each request. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { anyAddress } from '../bench/load.ts';

export interface Answer {
  isWrite: boolean;
  /** Email address that a write sent. */
  email: string;
  /** `performance.now()` at the request, and at the response in `at`. */
  sentAt: number;
  at: number;
  /** 0 without a response. */
  status: number;
  /** Address of the process that responded: the last in the proxy's `x-upstream`. */
  server: string | undefined;
}

const pauseMs = { answered: 15, failed: 100 };
/** Timeout (ms), longer than the site waits for its database. */
const timeoutMs = 60_000;

/**
 * For each of `origins`, starts writers, who add new addresses to the waitlist, and readers of a page that is rendered
 * for each request. Each visitor sends one request after another until `stop`. A write is acknowledged by status 200.
 */
export function startVisitors(origins: string[], many: { writers: number; readers: number }) {
  const answers: Answer[] = [];
  let isOver = false;
  const send = async (origin: string, isWrite: boolean): Promise<void> => {
    const email = isWrite ? `${randomBytes(9).toString('hex')}@drill.example` : '';
    const sentAt = performance.now();
    const headers = { 'X-Forwarded-For': anyAddress(), 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email, role_interest: 'employer' });
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, server } = await fetch(
      origin + (isWrite ? '/api/jobs-waitlist' : `/blog?search=${randomBytes(4).toString('hex')}`),
      isWrite ? { method: 'POST', headers, body, signal } : { headers, signal },
    )
      .then(async (answer) => {
        await answer.arrayBuffer();
        return { status: answer.status, server: answer.headers.get('x-upstream')?.split(', ').at(-1) };
      })
      .catch(() => ({ status: 0, server: undefined }));
    answers.push({ isWrite, email, sentAt, at: performance.now(), status, server });
    await wait(status === 200 ? pauseMs.answered : pauseMs.failed);
  };
  const visit = async (origin: string, isWrite: boolean) => {
    while (!isOver) await send(origin, isWrite);
  };
  const visits = origins.flatMap((origin) => [
    ...Array.from({ length: many.writers }, () => visit(origin, true)),
    ...Array.from({ length: many.readers }, () => visit(origin, false)),
  ]);
  return {
    answers,
    stop: async () => {
      isOver = true;
      await Promise.all(visits);
      return answers;
    },
  };
}

export const acknowledged = (answers: Answer[]) =>
  answers.filter(({ isWrite, status }) => isWrite && status === 200);

/** Acknowledged writes whose address is not in the database. */
export function lost(answers: Answer[], found: Record<string, unknown>[]): Answer[] {
  const there = new Set(found.map(({ email }) => email));
  return acknowledged(answers).filter(({ email }) => !there.has(email));
}

export const allOnWaitlist = `select email from jobs_waitlist where email like '%@drill.example'`;
