/** A text packed for a URL: compressed (raw DEFLATE), then base64url. */
export async function packText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The text that `packText` packed. Undefined for other input, and for a text of more than `maxLength` characters, which
 * is not read further.
 */
export async function unpackText(packed: string, maxLength: number): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = stream.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader();
    let text = '';
    // Not `for await`: Safari cannot iterate over a stream.
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > maxLength) return undefined;
    }
    return text;
  } catch {
    return undefined;
  }
}
