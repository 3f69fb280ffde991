import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trace } from '@context-native/checker';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import examples from '../../../../standard/examples.json' with { type: 'json' };

/** The trace that the home page draws and checks, with its name: the standard's choice, `first` in `standard/examples.json`. */
export async function readFirstTrace(): Promise<{ name: string; trace: Trace }> {
  const name = examples.first;
  const text = await readFile(join(projectRoot, `standard/examples/${name}.json`), 'utf8');
  return { name, trace: JSON.parse(text) as Trace };
}
