/** Calls with wrong arguments: more than the first tool, argument and missing name are tried, within a bound. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { RuleId } from '../src/verify/rules.ts';
import { Refusal } from './corpus/kit/messages.ts';
import { makePost } from './corpus/kit/post.ts';
import { makeRates, textResult } from './corpus/kit/rates.ts';
import { ask, brokenIn, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';

type Args = Record<string, unknown>;
type Check = (args: Args) => boolean;

const revisions = ['2025-11-25'] as const;
const types: Record<string, string> = { currency: 'string', amount: 'number', day: 'string' };
/** True for the arguments that a correct tool takes. */
const isRight: Check = (args) => Object.entries(types).every(([name, type]) => typeof args[name] === type);
const inputSchema = {
  type: 'object',
  properties: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }])),
  required: Object.keys(types),
};

/** Verifies a server whose tools check their arguments like this. Returns how often they were called wrongly as well. */
async function askTools(tools: Record<string, Check>, delayMs = 0) {
  let wrong = 0;
  const answer = makeRates(revisions, {
    'tools/list': () => ({
      tools: Object.keys(tools).map((name) => ({
        name,
        inputSchema,
        annotations: { readOnlyHint: true },
      })),
    }),
    'tools/call': async ({ name, arguments: given }) => {
      const check = tools[String(name)];
      if (!check) throw new Refusal(-32602, 'Unknown tool');
      const args = (given ?? {}) as Args;
      if (!isRight(args)) {
        wrong++;
        await wait(delayMs);
      }
      if (!check(args)) throw new Refusal(-32602, 'Wrong arguments');
      return textResult('1');
    },
  });
  const served = await serve(makePost(answer, revisions));
  onTestFinished(served.close);
  return { verified: await ask({ url: served.url }, { revisions }), wrong };
}

const without =
  (name: string): Check =>
  (args) =>
    isRight({ ...args, [name]: args[name] ?? (types[name] === 'string' ? '' : 0) });
const ofAnyType =
  (name: string): Check =>
  (args) =>
    args[name] !== undefined && isRight({ ...args, [name]: types[name] === 'string' ? '' : 0 });

test.for<{ about: string; tools: Record<string, Check>; rule: RuleId; says: RegExp }>([
  {
    about: 'the second tool needs no arguments',
    tools: { first: isRight, second: (args) => Object.keys(args).length === 0 || isRight(args) },
    rule: 'mistakes/missing-arguments',
    says: /tools\/call second with \{\}: answered with a result/,
  },
  {
    about: 'the second argument may be missing',
    tools: { first: isRight, second: without('amount') },
    rule: 'mistakes/missing-arguments',
    says: /tools\/call second with \{"currency":"verify","day":"verify"\}: answered/,
  },
  {
    about: 'the last argument may have any type',
    tools: { first: ofAnyType('day') },
    rule: 'mistakes/wrong-arguments',
    says: /tools\/call first with \{.*"day":\{"wrong":true\}\}: answered/,
  },
])('it is found that $about', async ({ tools, rule, says }) => {
  const { verified } = await askTools(tools);
  expect(brokenIn(verified)).toEqual([expect.stringMatching(says)]);
  expect(ruleOf(verified, rule).outcome).toBe('failed');
});

test('a correct server with many tools breaks no rule, and each rule calls them at most 20 times', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`tool-${index}`, isRight]));
  const { verified, wrong } = await askTools(many);
  expect(brokenIn(verified)).toEqual([]);
  expect(wrong).toBeGreaterThan(2);
  expect(wrong).toBeLessThanOrEqual(40);
});

test('a correct server that refuses slowly is asked less often', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`tool-${index}`, isRight]));
  const { verified, wrong } = await askTools(many, 600);
  expect(brokenIn(verified)).toEqual([]);
  expect(ruleOf(verified, 'mistakes/wrong-arguments').outcome).toBe('passed');
  expect(wrong).toBeLessThanOrEqual(4);
});
