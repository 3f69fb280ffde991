import { type Check, passIf } from './check.ts';
import type { Presented } from './presented.ts';

/** What RFC 7515 asks of a compact JWS, of either version. Some issuers pad it, or use the alphabet with `+` and `/`. */
export const jwsEncoding: Check<{ presented: Presented }> = {
  id: 'jws-encoding',
  group: 'signature',
  fault: 'form',
  asks: 'A signed text is base64url without padding.',
  test: ({ presented: { jwt } }) =>
    jwt === undefined
      ? { skip: 'It is not signed as a text.' }
      : passIf(/^[\w.-]+$/.test(jwt), 'It is padded, or has letters of plain base64.'),
};
