/** @throws for invalid base64 */
export const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Padding is optional.
 * @throws for invalid base64url
 */
export const fromBase64Url = (text: string) =>
  fromBase64(
    text
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .replace(/={1,2}$/, ''),
  );

export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
