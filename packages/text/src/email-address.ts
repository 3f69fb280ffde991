import { dropHidden } from '@context-native/text/typed-characters';

/**
 * An email address in NFC, with its domain in ASCII (`a@bücher.example` becomes `a@xn--bcher-kva.example`). A domain
 * that cannot be converted stays as it is; `isEmailAddress` refuses it. `URL` converts as `domainToASCII` of `node:url`
 * does (UTS #46, non-transitional), and browsers have it too.
 */
export function withAsciiDomain(text: string): string {
  const address = text.normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // `URL` would drop hidden characters: that would change the typed address.
  if (dropHidden(domain) !== domain) return address;
  // A domain contains no delimiters of a URL.
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:@[\]\\%<>^|]/.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${address.slice(0, at)}@${host}` : address;
}

/** Zod's pattern, extended by internationalised top-level domains in ASCII, such as `xn--p1ai`. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Tests for an email address of at most 255 characters with its domain in ASCII. */
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && text.length <= 255;

/** An email address as accounts store it: in lower case, because look-ups need one spelling. */
export const accountAddress = (text: string): string => withAsciiDomain(text.trim()).toLowerCase();
