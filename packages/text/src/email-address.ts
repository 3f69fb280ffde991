import { dropHidden } from '@context-native/text/typed-characters';

/**
 * An email address as it is stored and compared: in NFC, its domain in ASCII (`a@bücher.example` is
 * `a@xn--bcher-kva.example`). A domain that is none stays as it is, and the check that follows refuses it.
 * `URL` does what `domainToASCII` of `node:url` does, and is in browsers too (UTS #46, non-transitional).
 */
export function withAsciiDomain(text: string): string {
  const address = text.normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // `URL` would leave hidden characters out, and make another address of what was typed.
  if (dropHidden(domain) !== domain) return address;
  // The other parts of a URL are not part of a domain.
  if (at < 1 || !/[^\0-\x7f]/.test(domain) || /[\s/?#:@[\]\\%<>^|]/.test(domain)) return address;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${address.slice(0, at)}@${host}` : address;
}

/** Zod's own pattern, and top-level domains of other scripts in their ASCII form, such as `xn--p1ai`. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+([A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/** Whether a text is an email address, in the form in which it is stored. */
export const isEmailAddress = (text: string): boolean => emailPattern.test(text) && text.length <= 255;

/** An address as accounts have it, in small letters: what is looked up has to be spelled the same. */
export const accountAddress = (text: string): string => withAsciiDomain(text.trim()).toLowerCase();
