import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentReport } from '../app/features/registry/registry.server.ts';
import { ownContext } from './own-entry.ts';
import { ownProgram, verifyServer } from './recorded-session.ts';

const root = join(import.meta.dirname, '../..');

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

/** Facts of the report in our registry entry `name`, and of a new report about the entry's server. */
export async function factsAgain(name: string, target: { url: string } | { command: string[] }) {
  const entry = JSON.parse(readFileSync(join(root, `registry/entries/context-native/${name}.json`), 'utf8'));
  // On a busy machine, an answer may take longer than the usual limit.
  const options = ['--timeout', '60'];
  const { report } = await verifyServer(ownProgram, { ...target, cwd: root, context: ownContext }, options);
  return { kept: factsOf(entry.report), found: factsOf(report) };
}
