import { z } from 'zod';

/** A page that an editor can look at: by the name of a host, with nobody's name or password. */
export const httpAddress = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine(isPublicPage, { message: 'Please enter a valid URL starting with http:// or https://' });

function isPublicPage(address: string): boolean {
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return /\.[a-z][a-z0-9-]*$/.test(hostname) && !username && !password;
}
