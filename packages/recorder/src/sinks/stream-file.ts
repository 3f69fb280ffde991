import { appendFile, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { type Head, type Outcome, type Spec, toTrace } from '../trace.ts';

const lineFeed = 0x0a;
const comma = 0x2c;

/** A file of streams or traces is read by its owner alone: traces may hold what people said. */
export const fileMode = 0o600;

/** The opening line of a stream (15.2). */
export const openingLine = (head: Head) => `${JSON.stringify({ mcp_stream: 'open', ...head })}\n`;

/** The closing line (15.4); none where the outcome is `open`, which no closing line may say. */
const closingLine = (outcome: Outcome, events: number) =>
  outcome === 'open' ? '' : `${JSON.stringify({ mcp_stream: 'close', outcome, events })}\n`;

/**
 * Finishes a stream whose events are all in its file. With `into` its trace becomes one of the JSON Lines there; else by the draft
 * it gets its closing line, and by v0.1 the trace lies beside it. Where a trace is made the stream is removed. Gives the path of
 * what was made.
 */
export async function finishStream(
  path: string,
  {
    outcome,
    events,
    spec,
    into,
  }: { outcome: Outcome; events: number; spec: Spec; into?: string | undefined },
): Promise<string> {
  if (spec === '0.2-draft' && into === undefined) {
    const closing = closingLine(outcome, events);
    const { size } = await stat(path);
    try {
      if (closing) await appendFile(path, closing);
    } catch (error) {
      await truncate(path, size);
      throw error;
    }
    return path;
  }
  const parts = traceParts(await readFile(path), spec, outcome);
  const target = into ?? path.replace(/\.jsonl$/, '.json');
  if (into !== undefined) await appendLine(into, parts);
  else await writeWhole(target, parts);
  await rm(path);
  return target;
}

/**
 * The text of a trace from the bytes of a stream without a closing line. The lines are JSON on one line each, so that
 * the events become an array by turning the line feeds between them into commas: however long the trace, it is in memory
 * once, and nothing is parsed but its first line.
 */
function traceParts(stream: Buffer, spec: Spec, outcome: Outcome): Buffer[] {
  const end = stream.indexOf(lineFeed);
  const head = JSON.parse(stream.toString('utf8', 0, end)) as Head;
  const events = stream.subarray(end + 1, Math.max(end + 1, stream.length - 1));
  for (let at = events.indexOf(lineFeed); at !== -1; at = events.indexOf(lineFeed, at + 1))
    events[at] = comma;
  // Its events come last.
  const before = JSON.stringify(toTrace(head, [], outcome, spec)).slice(0, -']}'.length);
  return [Buffer.from(before), events, Buffer.from(']}\n')];
}

/** A file is there as a whole or not at all: nobody reads half a trace. */
async function writeWhole(target: string, parts: Buffer[]): Promise<void> {
  const unfinished = `${target}.unfinished`;
  try {
    const file = await open(unfinished, 'w', fileMode);
    try {
      await writeAll(file, parts);
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Appends one line in one call, so that lines of several processes do not mix; what a full disk cut off is taken away. */
async function appendLine(target: string, parts: Buffer[]): Promise<void> {
  const file = await open(target, 'a', fileMode);
  try {
    const { size: before } = await file.stat();
    try {
      await writeAll(file, parts);
    } catch (error) {
      await file.truncate(before).catch(() => {});
      throw error;
    }
  } finally {
    await file.close();
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, parts: Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(parts);
  if (bytesWritten === sizeOf(parts)) return;
  // The rest is tried once more, which says why it does not fit.
  await file.appendFile(Buffer.concat(parts).subarray(bytesWritten));
}

const sizeOf = (parts: Buffer[]) => parts.reduce((size, { length }) => size + length, 0);
