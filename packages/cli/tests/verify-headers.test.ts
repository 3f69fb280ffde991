/** Headers of 2026-07-28 that repeat the body: servers that compare them, and ones that do not. */
import { expect, test } from 'vitest';
import type { RuleId } from '../src/verify/rules.ts';
import { errorOf, type Message, Refusal } from './corpus/kit/messages.ts';
import { makeModernPost } from './corpus/kit/post.ts';
import { callRate, makeModernRates, rateTool, textResult } from './corpus/kit/rates.ts';
import { brokenIn, ruleOf } from './servers/ask.ts';
import { askBehind, type Gate, posts } from './servers/behind.ts';

/** The same request with headers replaced, or without those that are null. */
async function withHeaders(request: Request, changes: Record<string, string | null>): Promise<Request> {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(changes))
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  return new Request(request.url, { method: request.method, headers, body: await request.text() });
}

/** Base64 as 2026-07-28 puts it into a header. */
const decode = (value: string | null) =>
  value?.startsWith('=?base64?') ? Buffer.from(value.slice(9, -2), 'base64').toString() : value;
const isPost = ({ method }: Request) => method === 'POST';

const sizeTool = { ...rateTool, name: 'größe' };
const postSize = makeModernPost(
  makeModernRates({
    'tools/list': () => ({ tools: [sizeTool] }),
    'tools/call': (params) =>
      callRate({ ...params, name: params.name === sizeTool.name ? rateTool.name : params.name }),
  }),
);

const region = { type: 'string', 'x-mcp-header': 'Region' };
const amount = { type: 'integer', 'x-mcp-header': 'Amount' };
const queryTool = {
  ...rateTool,
  name: 'query',
  inputSchema: { type: 'object', properties: { region, amount }, required: ['region', 'amount'] },
};
const postQuery = makeModernPost(
  makeModernRates({
    'tools/list': () => ({ tools: [queryTool] }),
    'tools/call': ({ name, arguments: given }) => {
      const args = (given ?? {}) as Record<string, unknown>;
      if (name !== queryTool.name) throw new Refusal(-32602, 'Unknown tool');
      if (typeof args.region !== 'string' || !Number.isInteger(args.amount))
        throw new Refusal(-32602, 'A region and an amount, please');
      return textResult('none');
    },
  }),
);
/** The first argument of a call whose header says something else. */
function mismatchOf({ headers }: Request, { params }: Message): string | undefined {
  const args = (params?.arguments ?? {}) as Record<string, unknown>;
  return ['region', 'amount'].find((name) => {
    const said = decode(headers.get(`mcp-param-${name}`));
    return said !== (args[name] === undefined ? null : String(args[name]));
  });
}

const postResources = makeModernPost(
  makeModernRates(
    {
      'resources/list': () => ({ resources: [{ uri: 'rates:///all', name: 'all' }] }),
      'resources/read': ({ uri }) => {
        if (uri !== 'rates:///all') throw new Refusal(-32602, 'There is no such resource');
        return { contents: [{ uri, text: 'EUR 1' }] };
      },
    },
    { resources: {} },
  ),
);

/** Refuses what it does not have before it compares names. */
const toolFirst: Gate = (_, message) =>
  message?.method === 'tools/call' && message.params?.name !== rateTool.name
    ? Response.json(errorOf(message.id, -32602, 'Unknown tool'))
    : undefined;
const withoutVersion: Gate = async (request) =>
  isPost(request) && !request.headers.has('mcp-protocol-version')
    ? posts['2026-07-28'](await withHeaders(request, { 'mcp-protocol-version': '2026-07-28' }))
    : undefined;

interface Case {
  about: string;
  gate: Gate;
  settings?: Parameters<typeof askBehind>[2];
}

const honest: (Case & { rule: RuleId; outcome: 'passed' | 'skipped' })[] = [
  {
    about: 'refuses an unknown tool before it compares names',
    gate: toolFirst,
    rule: 'http/header-name',
    outcome: 'passed',
  },
  {
    about: 'does so, and has no tool that may be called',
    gate: toolFirst,
    settings: { allowed: { calls: new Map(), wrong: new Set(), most: 0 } },
    rule: 'http/header-name',
    outcome: 'skipped',
  },
  {
    about: 'compares the headers of arguments',
    gate: (request, message) =>
      message?.method === 'tools/call' && mismatchOf(request, message) !== undefined
        ? Response.json(errorOf(message.id, -32020, 'Header mismatch'), { status: 400 })
        : postQuery(request),
    rule: 'http/header-name',
    outcome: 'passed',
  },
  {
    about: 'decodes names in Base64',
    gate: async (request) => {
      const name = decode(request.headers.get('mcp-name'));
      return postSize(isPost(request) && name ? await withHeaders(request, { 'mcp-name': name }) : request);
    },
    rule: 'http/header-name',
    outcome: 'passed',
  },
  {
    about: 'takes a request without a version, and may speak an early revision',
    gate: withoutVersion,
    rule: 'http/header-missing',
    outcome: 'passed',
  },
];

test.for(honest)('a server that $about breaks no rule', async ({ gate, settings, rule, outcome }) => {
  const verified = await askBehind(gate, '2026-07-28', settings);
  // A tool's name should have no umlaut.
  expect(brokenIn(verified).filter((one) => !one.startsWith('tools/names'))).toEqual([]);
  expect(ruleOf(verified, rule).outcome).toBe(outcome);
});

const faulty: (Case & { rule: RuleId; says: RegExp })[] = [
  {
    about: 'does not compare the headers of arguments',
    gate: (request) => postQuery(request),
    rule: 'http/header-name',
    says: /tools\/call with mcp-param-region: /,
  },
  {
    about: 'compares the headers of arguments only if they are there',
    gate: (request, message) => {
      const wrong = message?.method === 'tools/call' ? mismatchOf(request, message) : undefined;
      return wrong !== undefined && request.headers.has(`mcp-param-${wrong}`)
        ? Response.json(errorOf(message?.id, -32020, 'Header mismatch'), { status: 400 })
        : postQuery(request);
    },
    rule: 'http/header-missing',
    says: /tools\/call without mcp-param-region: /,
  },
  {
    about: 'does not decode names in Base64',
    gate: (request) => postSize(request),
    rule: 'http/header-name',
    says: /größe: error -32020 .*, for headers that agree with the body/,
  },
  {
    about: 'does not compare the names of resources',
    gate: async (request, message) =>
      postResources(
        message?.method === 'resources/read'
          ? await withHeaders(request, { 'mcp-name': String(message.params?.uri) })
          : request,
      ),
    rule: 'http/header-name',
    says: /resources\/read with mcp-name: /,
  },
  {
    about: 'takes a request without a version, and speaks no earlier revision',
    gate: withoutVersion,
    settings: { revisions: ['2025-11-25', '2026-07-28'] },
    rule: 'http/header-missing',
    says: /tools\/list without mcp-protocol-version: answered with a result/,
  },
];

test.for(faulty)('a server that $about breaks $rule', async ({ gate, settings, rule, says }) => {
  const verified = await askBehind(gate, '2026-07-28', settings);
  const broken = brokenIn(verified).filter((one) => !one.startsWith('tools/names'));
  expect(broken).toEqual([expect.stringMatching(says)]);
  expect(ruleOf(verified, rule).outcome).toBe('failed');
});
