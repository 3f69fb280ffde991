import { holdsHidden } from '@context-native/text/typed-characters';
import { z } from 'zod';

/** Whether a text is an http(s) address for publication: somebody's password in it is not. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || holdsHidden(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}

/** A page that an editor can look at: by the name of a host. */
export const httpAddress = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine((text) => isWebAddress(text) && /\.[a-z][a-z0-9-]*$/.test(new URL(text).hostname), {
    message: 'Please enter a valid URL starting with http:// or https://',
  });
