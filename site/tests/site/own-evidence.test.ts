import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { sentReport } from '#app/features/registry/registry.server.ts';
import { ownContext } from '../../scripts/own-entry.ts';
import { ownProgram, verifyServer } from '../../scripts/recorded-session.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Facts of a report about a server, without times, traces and words. A definition may contain the server's origin, so
 * the definitions are compared, and not their digests.
 */
function factsOf(value: unknown) {
  const { server, target, calls, listings = [], rules } = sentReport.parse(value);
  const origin = 'url' in target ? new URL(target.url).origin : undefined;
  const without = (text: string) => (origin === undefined ? text : text.replaceAll(origin, 'ORIGIN'));
  return {
    server,
    calls,
    listings: listings.map((listing) => ({
      ...listing,
      digest: listing.digest !== undefined,
      ...Object.fromEntries(
        (['tools', 'prompts', 'resource_templates'] as const).map((kind) => [
          kind,
          listing[kind].map(({ name, digest, definition }) => [
            without(name),
            definition ? without(JSON.stringify(definition)) : digest,
          ]),
        ]),
      ),
    })),
    outcomes: Object.fromEntries(rules.map(({ id, outcome }) => [id, outcome])),
  };
}

test.each([
  ['mcp-endpoint', { url: `${inject('trialUrl')}/mcp` }],
  ['recorder', { command: ['node', 'site/scripts/checker-server.ts'], cwd: root }],
])(
  'check-server finds the evidence of our entry %s again; renew it: node site/scripts/renew-evidence.ts',
  async (name, target) => {
    const entry = JSON.parse(
      readFileSync(join(root, `registry/entries/context-native/${name}.json`), 'utf8'),
    );
    // On a busy machine, an answer may take longer than the usual limit.
    const options = ['--timeout', '60'];
    const { report } = await verifyServer(ownProgram, { ...target, context: ownContext }, options);
    expect(factsOf(entry.report)).toEqual(factsOf(report));
    const { called, listed } = entry.report.calls;
    const page = await fetch(`${inject('siteUrl')}/registry/context-native/${name}`);
    expect(await page.text()).toMatch(new RegExp(`${called} of ${listed} tools? called`));
  },
  120_000,
);
