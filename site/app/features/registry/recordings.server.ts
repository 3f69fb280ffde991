import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { makeTimeline, type Trace } from '@context-native/checker';
import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import { projectPath } from '#app/services/config/project-file.server.ts';
import type { RecordedServerFacts } from '#app/ui/recorded-server.tsx';
import { site } from '#site';

const folder = 'standard/examples/recorded';
/** Metadata of a recording. Its traces are in the same folder. */
export const recordingFacts = z.object({
  package: z.object({
    registry_type: z.string().max(20),
    identifier: z.string().max(300),
    version: z.string().max(100),
  }),
  /** Repository URL, as on the map. */
  repository: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  day: z.iso.date(),
  recorder: z.object({ name: z.string().max(100), version: z.string().max(100) }),
  runs: z
    .array(z.object({ file: z.string().regex(/^[a-z0-9-]+\.trace\.json$/), title: z.string().max(200) }))
    .min(1)
    .max(10),
});

const maxTraceBytes = 4 * 1024 * 1024;

type Known = RecordedServerFacts & { repository: string | undefined };

const knownRecordings = once(() => readRecordings(projectPath(folder)));

/** All recordings of other authors' servers, sorted by folder name. */
export const listRecordings = (): RecordedServerFacts[] => knownRecordings();

/** Recordings of a server with one of these packages or this repository. */
export function findRecordings(
  packages: readonly { registryType: string; identifier: string }[],
  repositoryUrl: string | null,
): RecordedServerFacts[] {
  return knownRecordings().filter(
    ({ package: own, repository }) =>
      (repositoryUrl !== null && repository === repositoryUrl) ||
      packages.some((item) => item.registryType === own.registry_type && item.identifier === own.identifier),
  );
}

export function readRecordings(root: string): Known[] {
  return globSync('*/recording.json', { cwd: root })
    .sort()
    .map((path) => {
      const place = join(root, dirname(path));
      const facts = recordingFacts.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));
      return {
        ...facts,
        repository: facts.repository,
        runs: facts.runs.flatMap(({ file, title }) => readRun(place, file, title)),
      };
    });
}

function readRun(place: string, file: string, title: string) {
  if (statSync(join(place, file)).size > maxTraceBytes) return [];
  const trace = JSON.parse(readFileSync(join(place, file), 'utf8')) as Trace;
  const href = `/examples/${site.standardVersion}/recorded/${basename(place)}/${file}`;
  const events = makeTimeline(trace)?.total ?? 0;
  return [{ title, events, href, playground: playgroundLink(trace) }];
}

/**
 * Maximum length of the packed document (characters), as in the playground: mail programs and chats cut longer links.
 */
const maxLink = 16_000;

/** Playground URL that opens a document, packed into the fragment as `packText` does; undefined if it is too long. */
export function playgroundLink(document: unknown): string | undefined {
  const packed = deflateRawSync(JSON.stringify(document, null, 2)).toString('base64url');
  return packed.length > maxLink ? undefined : `/playground#d=${packed}`;
}
