import { afterEach, expect, test, vi } from 'vitest';
import { callJson, postJson } from './post-json.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What `fetch` was called with, and its answers in turn. */
function server(...answers: Response[]) {
  const fetch = vi.fn(async (_call: string, _init?: RequestInit) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('offline');
    return answer;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('an answer is its status and its JSON', async () => {
  server(Response.json({ a: 1 }), Response.json({ message: 'No.' }, { status: 422 }));
  expect(await callJson('/api/a')).toEqual({ isOk: true, status: 200, answer: { a: 1 } });
  expect(await callJson('/api/a')).toEqual({ isOk: false, status: 422, answer: { message: 'No.' } });
});

test('an answer that cannot be read is none of the API’s, and no answer is undefined', async () => {
  server(new Response('<!doctype html>'));
  expect(await callJson('/api/a')).toEqual({ isOk: false, status: 200, answer: {} });
  expect(await callJson('/api/a')).toBeUndefined();
});

test('a body is posted as JSON, a text as it is', async () => {
  const fetch = server(Response.json({}), Response.json({}));
  await postJson('/api/a', { a: 1 }, { keepalive: true });
  await postJson('/api/a', '{"b":2}');
  expect(fetch.mock.calls.map(([, init]) => init)).toMatchObject([
    {
      method: 'POST',
      body: '{"a":1}',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    },
    { body: '{"b":2}' },
  ]);
});
