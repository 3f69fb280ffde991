/**
 * Unpacks gzip or deflate.
 * @throws Error with a message for people if the result is longer than `maxBytes`, or cannot be unpacked
 */
export async function unpack(
  packed: Uint8Array,
  format: 'gzip' | 'deflate',
  maxBytes: number,
): Promise<Uint8Array> {
  let size = 0;
  const bounded = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, unpacked) {
      size += part.length;
      if (size > maxBytes) throw new RangeError();
      unpacked.enqueue(part);
    },
  });
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream(format))
    .pipeThrough(bounded);
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    if (size > maxBytes)
      throw new Error(`The compressed content unpacks to more than ${maxBytes / 1024} KB.`);
    throw new Error('The compressed content cannot be unpacked.');
  }
}
