/** Time (ms) for which a button shows that its text is copied. */
export const copiedMs = 1200;

/** Copies a text. Returns false if the browser does not allow it, for example without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
