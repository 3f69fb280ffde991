/**
 * Posts to a call of the API in the browser: the status and the JSON of its answer (empty where it cannot be read), or
 * undefined when none came. A refusal is `{message, field?}`.
 */
export async function postJson(call: string, body: object) {
  try {
    const response = await fetch(call, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json().catch(() => undefined);
    return { isOk: response.ok && answer !== undefined, status: response.status, answer: answer ?? {} };
  } catch {
    return undefined;
  }
}
