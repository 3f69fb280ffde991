import { appendFile, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { ends } from '@context-native/checker/draft/standard';
import { type Fields, fieldsIn } from '@context-native/checker/fields';
import { Problems, wordsOf } from '../problems.ts';
import type { Outcome, Spec } from '../trace.ts';
import { interruption } from './collecting.ts';
import { markOf, readMark } from './owner.ts';
import { finishStream } from './stream-file.ts';

/**
 * Finishes the streams that killed processes left in a folder: an incomplete last line is removed, and a run without an
 * end event ends as `interrupted` (15.8, 15.9). Streams of living processes and of other machines stay unchanged. In a
 * folder `FILE.open`, the traces are added to FILE. Returns the paths of the finished files; never rejects.
 */
export function recoverFolder(
  folder: string,
  spec: Spec,
  onProblem?: (message: string) => void,
): Promise<string[]> {
  return recover(folder, spec, new Problems(onProblem));
}

export async function recover(folder: string, spec: Spec, problems: Problems): Promise<string[]> {
  const made: string[] = [];
  const marks = (await namesIn(folder, problems)).flatMap((name) => {
    const mark = readMark(name);
    return mark ? [{ name, ...mark }] : [];
  });
  const into = folder.endsWith('.open') ? folder.slice(0, -'.open'.length) : undefined;
  if (into !== undefined && marks.length > 0 && marks.every(({ owner }) => owner === 'dead'))
    await cutTornLine(into).catch(() => {});
  for (const { name, stream, owner } of marks) {
    if (owner === 'alive') continue;
    const path = join(folder, stream);
    if (owner === 'elsewhere') {
      problems.say('elsewhere', `${path} belongs to another machine and stays unchanged.`);
      continue;
    }
    try {
      // If several processes start at once, only one succeeds.
      await rename(join(folder, name), markOf(path));
    } catch {
      continue;
    }
    try {
      const message = 'The recording process ended before the run did.';
      const finished = await finishCut(path, { reason: 'process_ended', message, spec, into });
      if (finished !== undefined) made.push(finished);
      await rm(markOf(path), { force: true });
    } catch (error) {
      problems.say('recover', `An interrupted run stays unfinished in ${path}: ${wordsOf(error)}`);
    }
  }
  return made;
}

/**
 * Finishes an incomplete stream: the cut line is removed, and `run.interrupted` with `reason` and `message` becomes the
 * last event, unless the run had ended. A stream without a complete first line is removed: undefined.
 */
export async function finishCut(
  path: string,
  { reason, message, spec, into }: { reason: string; message: string; spec: Spec; into?: string | undefined },
): Promise<string | undefined> {
  const bytes = await readIfThere(path);
  const whole = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.toString('utf8', 0, whole).split('\n').slice(0, -1);
  const tail = bytes.toString('utf8', whole);
  const isTailWhole = fieldsIn(tail) !== undefined;
  if (isTailWhole) lines.push(tail);
  const opening = fieldsIn(lines[0] ?? '');
  const last = fieldsIn(lines.at(-1) ?? '');
  // The stream is closed already: only its mark was left.
  if (last?.mcp_stream === 'close') return path;
  if (opening?.mcp_stream !== 'open') {
    await rm(path, { force: true });
    return undefined;
  }
  // The outcome of a stream that was not closed, by its end event (15.6).
  let outcome = ends[String(last?.event_type)]?.[0] as Outcome | undefined;
  let added = isTailWhole ? '\n' : '';
  if (outcome === undefined) {
    const lastAt = last?.created_at ?? (opening.mcp_context as Fields | undefined)?.timestamp;
    added += `${JSON.stringify(interruption(reason, message, String(lastAt)))}\n`;
    lines.push(added);
    outcome = 'interrupted';
  }
  if (!isTailWhole) await truncate(path, whole);
  await appendFile(path, added);
  if (into !== undefined && (await holdsTrace(into, String(opening.mcp_trace_id)))) {
    await rm(path);
    return into;
  }
  return finishStream(path, { outcome, events: lines.length - 1, spec, into });
}

async function namesIn(folder: string, problems: Problems): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    // Nothing was recorded here yet.
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      problems.say('recover', `The unfinished run in ${folder} cannot be finished: ${wordsOf(error)}`);
    return [];
  }
}

async function readIfThere(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/**
 * Tests that our JSON Lines contain a trace: its process may have been killed after adding it and before removing the
 * stream.
 */
async function holdsTrace(file: string, id: string): Promise<boolean> {
  const bytes = await readIfThere(file);
  const start = `{"mcp_trace_id":${JSON.stringify(id)},`;
  return bytes.indexOf(start) === 0 || bytes.includes(`\n${start}`);
}

/**
 * Removes the incomplete last line: a process was killed while it added a trace. The stream of that trace is still
 * there, and the trace is added again.
 */
async function cutTornLine(file: string): Promise<void> {
  const bytes = await readIfThere(file);
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) await truncate(file, whole);
}
