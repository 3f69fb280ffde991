import { holdsHidden } from '@context-native/text/typed-characters';
import * as z from 'zod/mini';

/** An http(s) URL of at most 500 characters. Its host is a domain name with a dot, not an IP address. */
export const httpAddress = z.string().check(
  z.trim(),
  z.maxLength(500, 'This URL is too long. Enter a shorter one.'),
  z.refine(
    (text) => isWebAddress(text) && /\.[a-z][a-z0-9-]*$/.test(new URL(text).hostname),
    'Please enter a valid URL starting with http:// or https://',
  ),
);

/** True for an http(s) URL without user, password, white space or hidden characters. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || holdsHidden(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}
