/** Capabilities: what a server lists, logs and asks for without a declaration, and the form of what it sends. */

import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Revision } from '../src/verify/options.ts';
import type { RuleId } from '../src/verify/rules.ts';
import { type Message, parse, Refusal } from './corpus/kit/messages.ts';
import { makeModernPost, makePost } from './corpus/kit/post.ts';
import {
  callRate,
  type Methods,
  makeModernRates,
  makeRates,
  rateMethods,
  rateTool,
} from './corpus/kit/rates.ts';
import { ask, brokenIn, ruleOf } from './servers/ask.ts';
import { serve } from './servers/http-server.ts';

const legacy = '2025-11-25';
const modern = '2026-07-28';

interface Server {
  about: string;
  revision?: Revision;
  methods?: Methods;
  capabilities?: object;
  /** Messages that it sends before the answer to a call of its tool. */
  before?: object[];
  /** Changes its response. */
  change?: (response: Response, message: Message) => Response | Promise<Response>;
}

const isCallOfRate = ({ method, params }: Message) => method === 'tools/call' && params?.name === 'rate';

/** Verifies the server of exchange rates with other methods, capabilities or messages. */
async function askServer({
  revision = legacy,
  methods = rateMethods,
  capabilities = { tools: {} },
  before = [],
  change = (response) => response,
}: Server) {
  const post =
    revision === modern
      ? makeModernPost(makeModernRates(methods, capabilities))
      : makePost(makeRates([revision], methods, capabilities), [revision]);
  const served = await serve(async (request) => {
    const read = parse(await request.clone().text());
    const message: Message = read?.jsonrpc === '2.0' ? read : {};
    // An answer of the client.
    if (message.id !== undefined && message.method === undefined) return new Response(null, { status: 202 });
    const response = await change(await post(request), message);
    if (before.length === 0 || !isCallOfRate(message) || response.status !== 200) return response;
    const events = [...before, await response.json()].map((one) => `data: ${JSON.stringify(one)}\n\n`);
    return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
  });
  onTestFinished(served.close);
  return ask({ url: served.url }, { revisions: [revision] });
}

const request = (method: string) => ({ jsonrpc: '2.0', id: 's1', method });
const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'called' } };
const logging = { tools: {}, logging: {} };
const withLogging = { ...rateMethods, 'logging/setLevel': () => ({}) };

const withCall = (result: object): Methods => ({
  ...rateMethods,
  'tools/call': (params) => {
    callRate(params);
    return result;
  },
});
const withRead = (result: object): Methods => ({
  'resources/list': () => ({ resources: [{ uri: 'rates:///all', name: 'all' }] }),
  'resources/read': ({ uri }) => {
    if (uri !== 'rates:///all') throw new Refusal(-32602, 'There is no such resource');
    return result;
  },
});
const withPrompt = (messages: object[]): Methods => ({
  'prompts/list': () => ({ prompts: [{ name: 'explain' }] }),
  'prompts/get': ({ name }) => {
    if (name !== 'explain') throw new Refusal(-32602, 'There is no such prompt');
    return { messages };
  },
});
const templates = (cursor: unknown) => ({
  resourceTemplates: [{ uriTemplate: `rates:///{${cursor ?? 'currency'}}`, name: 'rate' }],
  ...(cursor === undefined && { nextCursor: 'day' }),
});
const all = { uri: 'rates:///all' };

const honest: Server[] = [
  {
    about: 'pings its client, and logs as it declares',
    before: [request('ping'), log],
    methods: withLogging,
    capabilities: logging,
  },
  { about: 'declares logging in 2026-07-28, and stays silent', revision: modern, capabilities: logging },
  {
    about: 'gives an image in Base64 with line ends, without padding and for URLs',
    methods: withCall({
      content: ['iVBORw0K\r\nGgo=', 'iVBORw0KGgo', '-_-_', ''].map((data) => ({
        type: 'image',
        data,
        mimeType: 'image/png',
      })),
    }),
  },
  {
    about: 'gives a blob, and a text whose blob is null',
    methods: withRead({
      contents: [
        { ...all, blob: 'iVBORw0KGgo=' },
        { ...all, text: 'EUR 1', blob: null },
      ],
    }),
    capabilities: { resources: {} },
  },
  {
    about: 'names its content types in capitals',
    change: async (response) =>
      response.status === 200
        ? new Response(await response.text(), {
            headers: { 'content-type': 'Application/JSON; Charset=UTF-8' },
          })
        : response,
  },
  {
    about: 'has an error with an empty message',
    change: async (response) =>
      new Response((await response.text()).replace(/"message":"[^"]*"/, '"message":""') || null, response),
  },
  {
    about: 'lists its templates on two pages',
    methods: {
      ...withRead({ contents: [{ ...all, text: 'EUR 1' }] }),
      'resources/templates/list': ({ cursor }) => templates(cursor),
    },
    capabilities: { resources: {} },
  },
];

const pages = ['a', 'b', 'c'].map((name) => ({ name, inputSchema: { type: 'object' } }));
let page = 0;
const refuseCall = ({ name }: Record<string, unknown>) => {
  throw new Refusal(-32602, `Unknown tool: ${name}`);
};
const region = { 'x-mcp-header': 'Region' };
const headers = [
  { type: ['string', 'null'], ...region },
  { enum: ['eu', 'us', null], ...region },
  { const: 7, ...region },
];
honest.push(
  {
    about: 'of 2026-07-28 gives a list as structured content',
    revision: modern,
    methods: withCall({ content: [], structuredContent: [1] }),
  },
  {
    about: 'gives no structured content as null',
    methods: withCall({ content: [], structuredContent: null }),
  },
  {
    about: 'has one cursor that leads on',
    methods: {
      'tools/list': ({ cursor }) => {
        page = cursor === undefined ? 0 : page + 1;
        return { tools: [pages[page]], ...(page < 2 && { nextCursor: 'on' }) };
      },
      'tools/call': refuseCall,
    },
  },
  {
    about: 'of 2026-07-28 has headers of arguments that may be null, or one of some values',
    revision: modern,
    methods: {
      'tools/list': () => ({
        tools: headers.map((one, index) => ({
          name: `query-${index}`,
          inputSchema: { type: 'object', properties: { region: one } },
        })),
      }),
      'tools/call': refuseCall,
    },
  },
);

test.for(honest)('a server that $about breaks no rule', async (server) => {
  expect(brokenIn(await askServer(server))).toEqual([]);
});

const faulty: (Server & { rule: RuleId; says: RegExp; outcome?: 'warned' })[] = [
  {
    about: 'lists tools that it does not declare',
    methods: { ...rateMethods, ...withRead({ contents: [{ ...all, text: 'EUR 1' }] }) },
    capabilities: { resources: {} },
    rule: 'capabilities/tools',
    says: /tools\/list lists 1, but tools are not declared/,
  },
  {
    about: 'lists nothing in a list that it does not declare',
    methods: { ...rateMethods, 'prompts/list': () => ({ prompts: [] }) },
    rule: 'capabilities/undeclared',
    says: /prompts\/list is answered, but was not declared/,
    outcome: 'warned',
  },
  ...['elicitation/create', 'sampling/createMessage', 'roots/list'].map(
    (method): (typeof faulty)[number] => ({
      about: `sends ${method} to a client that does not declare it`,
      before: [request('ping'), request(method)],
      rule: 'limits/requests',
      says: new RegExp(`it sent ${method}: the client did not declare it`),
    }),
  ),
  {
    about: 'of 2025-03-26 sends sampling/createMessage, which it only should not',
    revision: '2025-03-26' as Revision,
    before: [request('sampling/createMessage')],
    rule: 'limits/requests',
    says: /it sent sampling\/createMessage/,
    outcome: 'warned',
  },
  {
    about: 'of 2026-07-28 logs though no request asks for it',
    revision: modern,
    capabilities: logging,
    before: [log],
    rule: 'capabilities/logging',
    says: /it sends log messages, but no request asks for them/,
  },
  ...[{ type: 'number' }, { type: ['string', 'integer'] }, { enum: ['eu', 1.5] }, { type: 'null' }, {}].map(
    (schema): (typeof faulty)[number] => ({
      about: `of 2026-07-28 has a header of an argument of ${JSON.stringify(schema)}`,
      revision: modern,
      methods: {
        'tools/list': () => ({
          tools: [
            {
              name: 'query',
              inputSchema: { type: 'object', properties: { region: { ...schema, ...region } } },
            },
          ],
        }),
        'tools/call': () => {
          throw new Refusal(-32602, 'Unknown tool');
        },
      },
      rule: 'schemas/headers',
      says: /not string, integer or boolean/,
    }),
  ),
  {
    about: 'gives an image that is not Base64',
    methods: withCall({ content: [{ type: 'image', data: '<svg/>', mimeType: 'image/svg+xml' }] }),
    rule: 'calls/answered',
    says: /data of an image is not Base64/,
  },
  {
    about: 'gives a list as structured content',
    methods: withCall({ content: [], structuredContent: [1] }),
    rule: 'calls/answered',
    says: /structuredContent is not an object/,
  },
  {
    about: 'of 2026-07-28 lists its tools once for all, once for this client',
    revision: modern,
    methods: {
      ...rateMethods,
      'tools/list': ({ cursor }) => ({
        tools: cursor === undefined ? [rateTool] : [],
        ...(cursor === undefined && { nextCursor: 'on' }),
        cacheScope: cursor === undefined ? 'public' : 'private',
      }),
    },
    rule: 'capabilities/tools',
    says: /page 2 has another cacheScope/,
  },
  {
    about: 'gives a blob that is not Base64',
    methods: withRead({ contents: [{ ...all, blob: '\u0089PNG' }] }),
    capabilities: { resources: {} },
    rule: 'resources/read',
    says: /the blob of a resource is not Base64/,
  },
  {
    about: 'reads a resource without contents',
    methods: withRead({ text: 'EUR 1' }),
    capabilities: { resources: {} },
    rule: 'resources/read',
    says: /contents is missing/,
  },
  {
    about: 'cannot read what it lists, which it only should',
    methods: {
      ...withRead({}),
      'resources/read': () => {
        throw new Refusal(-32602, 'There is no such resource');
      },
    },
    capabilities: { resources: {} },
    rule: 'resources/read',
    says: /error -32602/,
    outcome: 'warned',
  },
  {
    about: 'has a prompt of the system',
    methods: withPrompt([{ role: 'system', content: { type: 'text', text: 'Be nice' } }]),
    capabilities: { prompts: {} },
    rule: 'prompts/get',
    says: /messages\[0\]\.role is system/,
  },
  {
    about: 'has errors without a message',
    change: async (response) =>
      new Response((await response.text()).replace(/,"message":"[^"]*"/, '') || null, response),
    rule: 'mistakes/unknown-method',
    says: /the error has no message/,
  },
  {
    about: 'answers by text',
    change: async (response, { method }) =>
      method === 'tools/list' && response.status === 200
        ? new Response(await response.text(), { headers: { 'content-type': 'text/plain' } })
        : response,
    rule: 'capabilities/tools',
    says: /the answer has the content type text\/plain/,
  },
  {
    about: 'lists templates without an end',
    methods: {
      ...withRead({ contents: [{ ...all, text: 'EUR 1' }] }),
      'resources/templates/list': () => templates(undefined),
    },
    capabilities: { resources: {} },
    rule: 'lists/pages',
    says: /resources\/templates\/list: the list does not end/,
  },
];

test.for(faulty)('a server that $about breaks $rule, and nothing else', async (server) => {
  const { rule, says, outcome = 'failed' } = server;
  const verified = await askServer(server);
  expect(brokenIn(verified)).toEqual([expect.stringMatching(says)]);
  expect(ruleOf(verified, rule).outcome).toBe(outcome);
});

test('a program that ends at a list that it does not declare is told so once', async () => {
  const kit = (name: string) => pathToFileURL(join(import.meta.dirname, `corpus/kit/${name}.ts`)).href;
  const script = `
    import { makeRates } from '${kit('rates')}';
    import { errorOf, parse } from '${kit('messages')}';
    import { readLines, send } from '${kit('stdio')}';
    const answer = makeRates(['${legacy}']);
    readLines(async (line) => {
      const message = parse(line);
      const answered = message ? await answer(message) : errorOf(null, -32700, 'Parse error');
      if (answered?.error?.code === -32601) process.exit(3);
      if (answered) send(answered);
    });`;
  const command = [process.execPath, '--input-type=module', '-e', script];
  const verified = await ask({ command }, { revisions: [legacy] });
  expect(brokenIn(verified).map((reason) => reason.split(':')[0])).toEqual(['mistakes/unknown-method']);
});
