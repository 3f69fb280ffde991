import type { HeadersArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { readFields } from '#app/lib/form-answer.ts';
import { refusalIn } from '#app/lib/refusal-in.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { type AccountAnswer, withoutSecrets } from './schema.ts';

// Exports that every page with account forms has, besides its own loader and action.

export const handle: PageHandle = { page: 'application' };

/** These pages are about one person: nothing keeps a copy, not even the browser's own history. */
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
  // The change was made already: the answer to an earlier try was lost, and the page does not show it yet.
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Sends a form of accounts in the browser. When no answer comes, or one that is not a page's (the network, a proxy in
 * between, a limit), the page shows the reason, or else the specification's words, and keeps what was typed.
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
