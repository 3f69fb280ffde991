import { appendFile, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { type Head, type Outcome, type Spec, toTrace } from '../trace.ts';

const lineFeed = 0x0a;
const comma = 0x2c;

/** Only the owner may read a file of streams or traces: they may contain what people said. */
export const fileMode = 0o600;

/** The opening line of a stream (15.2). */
export const openingLine = (head: Head) => `${JSON.stringify({ mcp_stream: 'open', ...head })}\n`;

/** The closing line (15.4); none for the outcome `open`, which no closing line may state. */
const closingLine = (outcome: Outcome, events: number) =>
  outcome === 'open' ? '' : `${JSON.stringify({ mcp_stream: 'close', outcome, events })}\n`;

/**
 * Finishes a stream whose events are all in its file. With `into`, its trace is added to those JSON Lines. Else, by the
 * draft the stream gets its closing line, and by v0.1 the trace is written beside it. After a trace is written, the
 * stream is removed. Returns the path of the result.
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
 * Makes a trace from the bytes of a stream without a closing line. Each line is one JSON value, so the events become an
 * array by replacing line feeds with commas: even a long trace is in memory only once, and only its first line is
 * parsed.
 */
function traceParts(stream: Buffer, spec: Spec, outcome: Outcome): Buffer[] {
  const end = stream.indexOf(lineFeed);
  const head = JSON.parse(stream.toString('utf8', 0, end)) as Head;
  const events = stream.subarray(end + 1, Math.max(end + 1, stream.length - 1));
  for (let at = events.indexOf(lineFeed); at !== -1; at = events.indexOf(lineFeed, at + 1))
    events[at] = comma;
  // `mcp_events` is the last member of the trace.
  const before = JSON.stringify(toTrace(head, [], outcome, spec)).slice(0, -']}'.length);
  return [Buffer.from(before), events, Buffer.from(']}\n')];
}

/** Writes a file completely or not at all, so that no reader sees half a trace. */
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

/**
 * Appends one line in one call, so that lines of several processes do not mix. A line that a full disk cut off is
 * removed.
 */
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
  // Tries the rest once more, to get the reason of the failure.
  await file.appendFile(Buffer.concat(parts).subarray(bytesWritten));
}

const sizeOf = (parts: Buffer[]) => parts.reduce((size, { length }) => size + length, 0);
