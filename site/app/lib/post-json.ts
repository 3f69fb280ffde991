/**
 * Calls the API in the browser. Resolves with the status and the JSON of the answer ({} if it is unreadable), or with
 * undefined if there was no answer. A refusal is `{message, field?}`.
 */
export async function callJson(call: string, init?: RequestInit) {
  try {
    const response = await fetch(call, {
      ...init,
      headers: { Accept: 'application/json', ...init?.headers },
    });
    const answer = await response.json().catch(() => undefined);
    return { isOk: response.ok && answer !== undefined, status: response.status, answer: answer ?? {} };
  } catch {
    return undefined;
  }
}

/** Posts JSON with `callJson`. With `keepalive` the request continues after the page is closed. */
export const postJson = (
  call: string,
  body: object | string,
  init?: Pick<RequestInit, 'keepalive' | 'signal'>,
) =>
  callJson(call, {
    ...init,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
