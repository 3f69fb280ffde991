/** A correct server of exchange rates without an SDK. A file of this corpus takes it and changes one thing. */
import { errorOf, type Message, Refusal, resultOf } from './messages.ts';

type Params = Record<string, unknown>;
/** The methods that a server has. A method throws a `Refusal` to answer with an error. */
export type Methods = Record<string, (params: Params) => object | Promise<object>>;
/** Answers a request; undefined for a notification, which is never answered. */
export type Answer = (message: Message) => Promise<object | undefined>;

export const info = { name: 'rates', version: '1.0.0' };
const rates: Record<string, number> = { EUR: 1, GBP: 0.86, USD: 1.08 };

export const rateTool = {
  name: 'rate',
  description: 'Returns the rate of a currency against the euro.',
  inputSchema: {
    type: 'object',
    properties: { currency: { type: 'string', description: 'A code of ISO 4217.' } },
    required: ['currency'],
  },
  annotations: { readOnlyHint: true },
};

export const textResult = (text: string, isError = false) => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/** Calls the tool `rate`. It says that it does not know a currency by a tool error, as the revisions ask for. */
export function callRate({ name, arguments: given }: Params): object {
  if (name !== rateTool.name) throw new Refusal(-32602, `Unknown tool: ${name}`);
  const { currency } = (given ?? {}) as Params;
  if (typeof currency !== 'string') throw new Refusal(-32602, 'currency must be a text');
  const rate = rates[currency];
  return rate === undefined
    ? textResult(`There is no rate for ${currency.slice(0, 10)}.`, true)
    : textResult(String(rate));
}

export const rateMethods: Methods = {
  'tools/list': () => ({ tools: [rateTool] }),
  'tools/call': callRate,
};

async function run(methods: Methods, { id, method = '', params = {} }: Message): Promise<object> {
  try {
    if (!Object.hasOwn(methods, method)) throw new Refusal(-32601, `Method not found: ${method}`);
    return resultOf(id, await methods[method]?.(params));
  } catch (error) {
    if (error instanceof Refusal) return errorOf(id, error.code, error.message, error.data);
    return errorOf(id, -32603, 'Internal error');
  }
}

const isRequest = ({ jsonrpc, method }: Message) => jsonrpc === '2.0' && typeof method === 'string';

/** A server that starts with `initialize`: all revisions up to 2025-11-25. It speaks only the given ones. */
export function makeRates(
  revisions: readonly [string, ...string[]],
  methods: Methods = rateMethods,
  capabilities: object = { tools: {} },
): Answer {
  const all: Methods = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion: revisions.includes(String(protocolVersion)) ? protocolVersion : revisions[0],
      capabilities,
      serverInfo: info,
    }),
    ping: () => ({}),
    ...methods,
  };
  return async (message) => {
    if (message.id === undefined) return undefined;
    if (!isRequest(message)) return errorOf(message.id, -32600, 'Invalid request');
    return run(all, message);
  };
}

const modern = '2026-07-28';
const metaKey = 'io.modelcontextprotocol/';

/** A server of revision 2026-07-28 only: each request says its version and the client's capabilities. */
export function makeModernRates(
  methods: Methods = rateMethods,
  capabilities: object = { tools: {} },
): Answer {
  const all: Methods = {
    'server/discover': () => ({ supportedVersions: [modern], capabilities }),
    ...methods,
  };
  const answering = Object.fromEntries(
    Object.entries(all).map(([name, method]) => [
      name,
      async (params: Params) => ({
        resultType: 'complete',
        _meta: { [`${metaKey}serverInfo`]: info },
        // Caching hints are due on each list and on server/discover, and allowed elsewhere.
        ...(name !== 'tools/call' && { ttlMs: 60_000, cacheScope: 'public' }),
        ...(await method(params)),
      }),
    ]),
  );
  return async (message) => {
    const { id } = message;
    if (id === undefined) return undefined;
    if (!isRequest(message)) return errorOf(id, -32600, 'Invalid request');
    const meta = (message.params?._meta ?? {}) as Params;
    const version = meta[`${metaKey}protocolVersion`];
    if (message.method === 'initialize' || (version !== undefined && version !== modern))
      return errorOf(id, -32022, 'Unsupported protocol version', { supported: [modern], requested: version });
    if (version === undefined || meta[`${metaKey}clientCapabilities`] === undefined)
      return errorOf(id, -32602, 'Each request needs a protocol version and capabilities in _meta');
    return run(answering, message);
  };
}
