/** More is refused: larger files are for the command line. In UTF-16 units of a text, in bytes of a file. */
export const maxLength = 5 * 1024 * 1024;

/** A text area lays out all of its text at each change; from here on that is felt, and the text stays out of it. */
export const maxEditable = 100_000;

/** Message about a text or file that is too large; undefined for one that is accepted. */
export function sizeRefusal(length: number): string | undefined {
  if (length <= maxLength) return undefined;
  // Rounded up: one character too many is not 5.0 MB.
  const size = (Math.ceil((length / 1024 / 1024) * 10) / 10).toFixed(1);
  return `This is ${size} MB. We can check at most ${maxLength / 1024 / 1024} MB here.`;
}

/** `1.2 MB` */
export const formatSize = (length: number) => `${(length / 1024 / 1024).toFixed(1)} MB`;

/** Content of a text area after a paste that is too long to be laid out; the paste is then prevented. */
export function heldPaste(
  area: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): string | undefined {
  const { value, selectionStart, selectionEnd } = area;
  if (value.length + pasted.length <= maxEditable) return undefined;
  return value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
}
