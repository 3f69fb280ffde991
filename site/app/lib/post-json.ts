/**
 * Calls the API in the browser: the status and the JSON of its answer (empty where it cannot be read), or undefined
 * when none came. A refusal is `{message, field?}`.
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

/** Posts to a call of the API, as `callJson` does. With `keepalive` it goes on when the page is left. */
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
