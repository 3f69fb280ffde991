import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { readFields } from '#app/lib/edit-answer.ts';
import { refusalIn } from '#app/lib/refusal-in.ts';
import { type AccountAnswer, withoutSecrets } from './schema.ts';

interface ClientActionArgs {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/** Whether a page of accounts asks for its data anew: without a connection the page would be lost by asking. */
export function unlessLost({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if ((actionResult as AccountAnswer | undefined)?.isLost) return false;
  // It is so already: the answer to an earlier try was lost, and the page does not show it yet.
  return actionStatus === 409 || defaultShouldRevalidate;
}

/**
 * Sends a form of accounts in the browser. When no answer comes, or one that is no page's (the network, a proxy in
 * between, a limit), the page says why, else so in the specification's words, and stays as it is, with what was typed.
 */
export async function sendForm({ request, serverAction }: ClientActionArgs): Promise<unknown> {
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
