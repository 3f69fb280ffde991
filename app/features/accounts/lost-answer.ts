import { isRouteErrorResponse } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

interface ClientActionArgs {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * Sends a form of accounts in the browser. When no answer comes, or one that cannot be read (the network, a proxy
 * in between), the page says so in the specification's words and stays as it is, with what was typed.
 */
export async function sendForm({ request, serverAction }: ClientActionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isAnswer) throw error;
    const title = 'An unexpected error occurred. Please try again.';
    return {
      intent: String(form.get('intent')),
      notice: { title, destructive: true },
      values: {},
    } satisfies FormAnswer;
  }
}
