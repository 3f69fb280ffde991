import { z } from 'zod';
import { isWebAddress } from './web-address.ts';

// A file of its own: forms in browsers use the other, and Zod's whole core would come with this one (10 KB).

/** A page that an editor can look at: by the name of a host. */
export const httpAddress = z
  .string()
  .trim()
  .max(500, 'This address is too long.')
  .refine((text) => isWebAddress(text) && /\.[a-z][a-z0-9-]*$/.test(new URL(text).hostname), {
    message: 'Please enter a valid URL starting with http:// or https://',
  });
