/** With padding or without. @throws for what is no base64url */
export const fromBase64Url = (text: string) =>
  Uint8Array.from(
    atob(
      text
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/={1,2}$/, ''),
    ),
    (letter) => letter.charCodeAt(0),
  );

export function toBase64Url(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
