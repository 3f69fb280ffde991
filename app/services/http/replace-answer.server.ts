import type { Context } from 'hono';

/** Answers with this instead. Nothing of the answer so far stays; assigned at once, Hono would keep its headers. */
export function replaceAnswer(c: Context, response: Response): void {
  c.res = undefined;
  c.res = response;
}
