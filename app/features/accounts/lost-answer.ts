import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { refusalIn } from '#app/lib/refusal-in.ts';
import type { FormAnswer } from './form-answer.ts';

interface ClientActionArgs {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/** A refused form changed nothing that the page shows; without a connection the page would be lost, too. */
export function onlyAfterSuccess({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as FormAnswer | undefined)?.notice?.destructive ? false : defaultShouldRevalidate;
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
    const title = refusalIn(error) ?? 'An unexpected error occurred. Please try again.';
    return {
      intent: String(form.get('intent')),
      notice: { title, destructive: true },
      values: {},
    } satisfies FormAnswer;
  }
}
