import { type Served, serve } from './http-server.ts';

type Result = object | ((params: Record<string, unknown>) => object | Promise<object>);

/**
 * Speaks 2025-11-25 over HTTP, answers each method with what stands here, and sends what stands in `before` with each answer. Lines
 * of its events end with `end`.
 */
export async function serveResults(
  others: Record<string, Result>,
  before: readonly object[] = [],
  end = '\n',
): Promise<Served> {
  const capabilities = Object.fromEntries(
    ['tools', 'resources', 'prompts'].filter((name) => `${name}/list` in others).map((name) => [name, {}]),
  );
  const initialize = {
    protocolVersion: '2025-11-25',
    capabilities,
    serverInfo: { name: 'It', version: '1' },
  };
  const results: Record<string, Result> = { initialize, ping: {}, ...others };
  return serve(async (request) => {
    if (request.method !== 'POST') return new Response('', { status: 405 });
    const { id, method, params = {} } = JSON.parse(await request.text());
    if (id === undefined) return new Response(null, { status: 202 });
    const given = results[method];
    const result = typeof given === 'function' ? await given(params) : given;
    const answer = result ? { result } : { error: { code: -32601, message: 'not here' } };
    const events = [...before, { jsonrpc: '2.0', id, ...answer }].map(
      (one) => `data: ${JSON.stringify(one)}${end}${end}`,
    );
    return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
  });
}
