/** How long a button says that its text is copied, in milliseconds. */
export const copiedMs = 1200;

/** Copies a text; false without permission, or without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
