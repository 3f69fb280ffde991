import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { makeTimeline, type Trace } from '#conformance';
import { site } from '#site';
import { playgroundLink } from './playground-link.server.ts';

/** A server of somebody else's that we recorded. Its owner declares nothing by that, so it is no entry. */
export interface Recording {
  package: { registry_type: string; identifier: string; version: string };
  /** The day of the recording, `2026-11-26`. */
  day: string;
  recorder: { name: string; version: string };
  runs: { name: string; events: number; href: string }[];
}

const folder = 'standard/examples/recorded';
/** What a recording says of itself; the traces lie beside it as `*.trace.json`. */
const about = z.object({
  package: z.object({
    registry_type: z.string().max(20),
    identifier: z.string().max(300),
    version: z.string().max(100),
  }),
  /** As the map has it. */
  repository: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  day: z.iso.date(),
  recorder: z.object({ name: z.string().max(100), version: z.string().max(100) }),
});

const maxRuns = 10;
const maxTraceBytes = 4 * 1024 * 1024;

interface Known extends Recording {
  repository: string | undefined;
}

let known: Known[] | undefined;

/** What was recorded of a server that has one of these packages, or this repository: nothing of most. */
export function findRecordings(
  packages: readonly { registryType: string; identifier: string }[],
  repositoryUrl: string | null,
): Recording[] {
  known ??= readRecordings(join(projectRoot, folder));
  return known
    .filter(
      ({ package: own, repository }) =>
        (repositoryUrl !== null && repository === repositoryUrl) ||
        packages.some(
          (item) => item.registryType === own.registry_type && item.identifier === own.identifier,
        ),
    )
    .map(({ repository: _, ...recording }) => recording);
}

export function readRecordings(root: string): Known[] {
  return globSync('*/recording.json', { cwd: root })
    .sort()
    .map((path) => {
      const place = join(root, dirname(path));
      const { repository, ...facts } = about.parse(JSON.parse(readFileSync(join(root, path), 'utf8')));
      const files = globSync('*.trace.json', { cwd: place }).sort().slice(0, maxRuns);
      return { ...facts, repository, runs: files.flatMap((file) => readRun(place, file)) };
    });
}

function readRun(place: string, file: string) {
  if (statSync(join(place, file)).size > maxTraceBytes) return [];
  const trace = JSON.parse(readFileSync(join(place, file), 'utf8')) as Trace;
  const href =
    playgroundLink(trace) ?? `/examples/${site.standardVersion}/recorded/${basename(place)}/${file}`;
  return [{ name: file.replace(/\.trace\.json$/, ''), events: makeTimeline(trace)?.total ?? 0, href }];
}
