import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import type { Code } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';

export interface Sample {
  title: string;
  code: Code;
}

/** What the four steps of the adoption guide show, one file of `content/adoption` each, in their order. */
export function readAdoptionSamples(): Promise<Sample[]> {
  return Promise.all([
    readSample('first-trace.json', 'json'),
    readSample('trace.json', 'json'),
    readSample('check.txt', 'shellsession', 'what the checker says when Z is missing'),
    readSample('registry-file.json', 'json', 'registry/entries/your-organisation/unit-converter.json'),
  ]);
}

async function readSample(file: string, language: string, title = file): Promise<Sample> {
  const text = await readFile(join(projectRoot, 'content/adoption', file), 'utf8');
  return { title, code: await highlightCode(text, language) };
}
