import type { HeadersArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { readFields } from '#app/lib/form-answer.ts';
import { refusalIn } from '#app/lib/refusal-in.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { type AccountAnswer, withoutSecrets } from './schema.ts';

// Exports that pages with account forms share.

export const handle: PageHandle = { page: 'application' };

/** Pages about one person: no cache keeps a copy. */
export function headers({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
}

interface ClientActionArgs {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/** False after a request that got no answer: without a connection, reloading would lose the page's data. */
export function shouldRevalidate({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if ((actionResult as AccountAnswer | undefined)?.isLost) return false;
  // An earlier try may have made the change, and its answer was lost: then the page does not show the change yet.
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Sends a form of accounts in the browser. When no answer comes, or one that is not a page's (the network, a proxy in
 * between, a limit), the page shows the reason, or else the specification's words, and keeps the typed values, except
 * secrets.
 */
export async function clientAction({ request, serverAction }: ClientActionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const refusal = refusalIn(error);
    const title = refusal ?? 'An unexpected error occurred. Please try again.';
    return {
      intent: String(form.get('intent')),
      message: { title, destructive: true },
      values: withoutSecrets(readFields(form)),
      errors: {},
      isLost: refusal === undefined,
    } satisfies AccountAnswer;
  }
}
