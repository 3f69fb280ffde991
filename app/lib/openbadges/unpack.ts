/**
 * What was packed with gzip or deflate.
 * @throws Error with words for the person when it unpacks to more than `maxBytes`, or not at all
 */
export async function unpack(
  packed: Uint8Array,
  format: 'gzip' | 'deflate',
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const unpacked = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream(format));
  try {
    for await (const part of readAll(unpacked)) {
      size += part.length;
      if (size > maxBytes) throw new RangeError();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Error(`It unpacks to more than ${maxBytes / 1024} KB.`);
    throw new Error('What is packed in it cannot be unpacked.');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Safari does not loop over streams. Leaving the loop stops the stream. */
async function* readAll(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
