import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkerAt, withChecker } from '#app/lib/checker-command.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { Code } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';

export interface Sample {
  title: string;
  code: Code;
}

/** A trace that refers to its telemetry, from `content/adoption`. */
export async function readTelemetrySample(): Promise<Code> {
  const text = await readFile(join(projectRoot, 'content/adoption/with-traceparent.json'), 'utf8');
  return highlightCode(text, 'json');
}

/** What the four steps of the adoption guide show, one file of `content/adoption` each, on the site at `siteUrl`. */
export function readAdoptionSamples(siteUrl: string): Promise<Sample[]> {
  const readSample = async (file: string, language: string, title = file): Promise<Sample> => {
    const text = await readFile(join(projectRoot, 'content/adoption', file), 'utf8');
    return { title, code: await highlightCode(withChecker(text, checkerAt(siteUrl)), language) };
  };
  return Promise.all([
    readSample('first-trace.json', 'json'),
    readSample('trace.json', 'json'),
    readSample('check.txt', 'shellsession', 'what the checker says when Z is missing'),
    readSample('registry-file.json', 'json', 'registry/entries/your-organisation/unit-converter.json'),
  ]);
}
