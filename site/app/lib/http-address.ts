import * as z from 'zod/mini';
import { isWebAddress } from './web-address.ts';

/** A page that an editor can look at: by the name of a host. */
export const httpAddress = z.string().check(
  z.trim(),
  z.maxLength(500, 'This address is too long.'),
  z.refine(
    (text) => isWebAddress(text) && /\.[a-z][a-z0-9-]*$/.test(new URL(text).hostname),
    'Please enter a valid URL starting with http:// or https://',
  ),
);
