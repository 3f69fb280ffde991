/**
 * The text of a file in UTF-8; undefined if it is not UTF-8 or cannot be read. `file.text()` would replace invalid
 * bytes. A byte order mark is kept: the checker reports it.
 */
export async function readUtf8(file: Blob): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Message about a file that is not UTF-8. */
export const notUtf8 = (name: string) => ({
  title: `${name} is not text in UTF-8.`,
  description: 'Nothing was changed. Save the file as UTF-8 and try again.',
});
