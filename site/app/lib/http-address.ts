import { holdsHidden } from '@context-native/text/typed-characters';
import * as z from 'zod/mini';

/** A page that an editor can look at: by the name of a host. */
export const httpAddress = z.string().check(
  z.trim(),
  z.maxLength(500, 'This URL is too long. Enter a shorter one.'),
  z.refine(
    (text) => isWebAddress(text) && /\.[a-z][a-z0-9-]*$/.test(new URL(text).hostname),
    'Please enter a valid URL starting with http:// or https://',
  ),
);

/** True for an http(s) URL that may be published: one with a user or password in it may not. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || holdsHidden(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}
