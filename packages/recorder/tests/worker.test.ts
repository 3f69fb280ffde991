import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { makeFolder } from '@context-native/dev/folder';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** Bundles a program for browsers and workers; gives its code and the modules that it imports and that are not in it. */
async function bundle(code: string): Promise<{ code: string; imports: string[] }> {
  const entry = join(makeFolder({ 'program.ts': code }), 'program.ts');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^node:/ },
    },
  });
  const [chunk] = Array.isArray(built) ? (built[0]?.output ?? []) : [];
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return { code: chunk.code, imports: [...chunk.imports, ...chunk.dynamicImports] };
}

const index = join(import.meta.dirname, '../src/index.ts');

test('the recorder has no import of Node’s, and records where there is nothing of Node', async () => {
  const { code, imports } = await bundle(`
    import { MemorySink, metaOf, run } from ${JSON.stringify(index)};
    const sink = new MemorySink({ spec: '0.2-draft' });
    const context = {
      input_type: 'currency.pair', output_type: 'exchange.rate', org_id: 'kestrel-labs', agent_code: 'rate-finder',
      profile: 'developer', sandbox_flag: true,
    } as const;
    globalThis.done = run(context, async (outer) => {
      await run(context, () => {}, { sink, parent: outer });
      return outer.call('rates', {}, (call) => metaOf(call));
    }, { sink }).then((meta) => JSON.stringify({ meta, traces: sink.traces }));
  `);
  expect(imports).toEqual([]);
  expect(code).not.toMatch(/node:(?!crypto|async_hooks)/);

  // What workers have and the language has not.
  const { crypto, TextDecoder, TextEncoder, URL, AbortSignal } = globalThis;
  const webCrypto = {
    randomUUID: () => crypto.randomUUID(),
    getRandomValues: crypto.getRandomValues.bind(crypto),
  };
  const globals = { crypto: webCrypto, TextDecoder, TextEncoder, URL, AbortSignal };
  const done: Promise<string> = runInNewContext(`${code}; globalThis.done`, globals);
  const { meta, traces } = JSON.parse(await done);
  expect(traces).toHaveLength(2);
  const [nested, outer] = traces;
  expect(nested.mcp_run.parent).toEqual({ mcp_trace_id: outer.mcp_trace_id });
  expect(meta.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});
