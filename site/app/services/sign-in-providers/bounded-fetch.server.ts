import type { CustomFetchOptions } from 'openid-client';
import { traced } from '../telemetry/tracing.server.ts';

/** For one call to a provider, all of it. */
const milliseconds = 5000;
/** More than keys, tokens and a person take. */
const maxBytes = 256 * 1024;

/**
 * `fetch` for addresses that the operator has set: they may be of this network, but they may not be slow, endless, or lead
 * on. The answer is whole when it is given.
 */
export function fetchBounded(address: string, options: CustomFetchOptions): Promise<Response> {
  const attributes = { 'server.address': new URL(address).hostname };
  return traced(
    `${options.method ?? 'GET'} provider`,
    attributes,
    () => fetchWhole(address, options),
    'client',
  );
}

async function fetchWhole(
  address: string,
  { signal, body, ...options }: CustomFetchOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(milliseconds);
  const answer = await fetch(address, {
    ...options,
    body: body as BodyInit | null | undefined,
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Error(`${new URL(address).origin} answers with more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = answer;
  const whole = [101, 204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
  return new Response(whole, { status, statusText, headers });
}
