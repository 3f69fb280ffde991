import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes for a known address; the library waits for 500 ms of its own in one of the cases. */
const duration = 700;

/** Takes the same time whether there was something to do or not, so that it does not tell who has an account. */
export async function answerSteadily(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), wait(duration)]);
}
