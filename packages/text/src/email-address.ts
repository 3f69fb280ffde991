import { dropHidden } from '@context-native/text/typed-characters';

/**
 * An email address as it is stored and compared: in NFC, with its domain in ASCII (`a@bücher.example` is
 * `a@xn--bcher-kva.example`). An invalid domain stays as it is, and the later check refuses it. `URL` does the same as
 * `domainToASCII` of `node:url`, and browsers have it, too (UTS #46, non-transitional).
 */
export function withAsciiDomain(text: string): string {
  const address = text.normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // `URL` would drop hidden characters, and so change the typed address.
  if (dropHidden(domain) !== domain) return address;
  // The other parts of a URL are not part of a domain.
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:@[\]\\%<>^|]/.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${address.slice(0, at)}@${host}` : address;
}

/** Zod's own pattern, and top-level domains of other scripts in their ASCII form, such as `xn--p1ai`. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Tests that a text is an email address in its stored form. */
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && text.length <= 255;

/** An email address for accounts, in lower case: look-ups need the same spelling. */
export const accountAddress = (text: string): string => withAsciiDomain(text.trim()).toLowerCase();
