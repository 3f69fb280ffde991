/** Servers that ask for sign-in as the protocol says, and ones that do not. */
import { expect, test } from 'vitest';
import type { RuleId } from '../src/verify/rules.ts';
import { brokenIn, ruleOf } from './servers/ask.ts';
import { askBehind, describeSignIn, type Gate, posts, unauthorised } from './servers/behind.ts';

const forbidden = () => new Response(null, { status: 403 });
const tokenOf = ({ headers }: Request) => /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
const isPageOf = (request: Request) => new URL(request.url).pathname !== '/mcp';

/** Reads a token without asking who signed it. */
function isFresh(token: string | undefined): boolean {
  try {
    return (
      JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).exp > Date.now() / 1000
    );
  } catch {
    return false;
  }
}

test('metadata that the challenge names on another origin is legal, and is not read', async () => {
  const address = 'https://login.example/.well-known/oauth-protected-resource/mcp';
  const verified = await askBehind((request) =>
    isPageOf(request)
      ? new Response('', { status: 404 })
      : unauthorised(`Bearer resource_metadata="${address}"`),
  );
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'authorisation/metadata')).toMatchObject({
    outcome: 'skipped',
    reason: 'the challenge names metadata at https://login.example. Another origin is not read',
  });
  expect(ruleOf(verified, 'authorisation/wrong-token').outcome).toBe('passed');
});

test('a server that is closed to everybody by HTTP 403 breaks no rule', async () => {
  const verified = await askBehind((request) => describeSignIn(request) ?? forbidden());
  expect(brokenIn(verified)).toEqual([]);
  expect(verified.impossible).toMatch(/HTTP 403/);
});

const faulty: { about: string; gate: Gate; rule: RuleId; says: RegExp }[] = [
  {
    about: 'refuses a missing token by 403, and a wrong one by 401',
    gate: (request) =>
      describeSignIn(request) ?? (tokenOf(request) === undefined ? forbidden() : unauthorised('Bearer')),
    rule: 'authorisation/missing-token',
    says: /initialize without a token: HTTP 403/,
  },
  {
    about: 'names its authorisation server by a text',
    gate: (request) => describeSignIn(request, { servers: ['our login'] }) ?? unauthorised('Bearer'),
    rule: 'authorisation/metadata',
    says: /authorization_servers has our login, which is not a URL/,
  },
  {
    about: 'does not look who signed a token',
    gate: (request) =>
      describeSignIn(request) ??
      (isFresh(tokenOf(request)) ? posts['2025-11-25'](request) : unauthorised('Bearer')),
    rule: 'authorisation/wrong-token',
    says: /signed with another key: HTTP 200/,
  },
];

test.for(faulty)('a server that $about breaks $rule, and nothing else', async ({ gate, rule, says }) => {
  const verified = await askBehind(gate);
  expect(brokenIn(verified)).toEqual([expect.stringMatching(says)]);
  expect(ruleOf(verified, rule).outcome).toBe('failed');
});
