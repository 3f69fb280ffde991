/** Longest text (in UTF-16 code units) and largest file (in bytes) to check in a browser: 5 MiB. */
export const maxLength = 5 * 1024 * 1024;

/**
 * Longest text for a text area, in UTF-16 code units. A text area lays out all of its text at each change: more is
 * slow.
 */
export const maxEditable = 100_000;

/** Message about a text or file that is too large; undefined for one that is accepted. */
export function sizeRefusal(length: number): string | undefined {
  if (length <= maxLength) return undefined;
  // Rounded up: a text that is one character too long must not count as 5.0 MB.
  const size = (Math.ceil((length / 1024 / 1024) * 10) / 10).toFixed(1);
  return `This is ${size} MB. We can check at most ${maxLength / 1024 / 1024} MB here.`;
}

/** `1.2 MB` */
export const formatSize = (length: number) => `${(length / 1024 / 1024).toFixed(1)} MB`;

/** Content of a text area after a paste, if it is longer than `maxEditable`; the caller then prevents the paste. */
export function heldPaste(
  area: Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): string | undefined {
  const { value, selectionStart, selectionEnd } = area;
  if (value.length + pasted.length <= maxEditable) return undefined;
  return value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
}
