import { z } from 'zod';
import { type LinkName, linkNames } from './links.ts';

const httpAddress = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine(isPublicPage, { message: 'Please enter a valid URL starting with http:// or https://' });

/** The name of a host, not its number, and nobody's name or password. */
function isPublicPage(address: string): boolean {
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return /\.[a-z][a-z0-9-]*$/.test(hostname) && !username && !password;
}

/** `/mcp-map/suggest`, for the form and for the server. */
export const suggestionSchema = z.object({
  name: z.string().trim().min(1, 'A name is required').max(100, 'At most 100 characters, please.'),
  url: z.string().trim().min(1, 'An address is required').pipe(httpAddress),
  category: z.string().min(1, 'Please choose a category').max(60),
  description: z.string().trim().max(500, 'At most 500 characters, please.'),
  email: z.union([
    z.literal(''),
    z.email('Please enter a valid email address, or none').max(255, 'This address is too long.'),
  ]),
});

export type Suggestion = z.infer<typeof suggestionSchema>;

export const reportSchema = z.object({
  link: z.enum(Object.keys(linkNames) as LinkName[], 'Please say which link it is.'),
});
