import { hasType, idOf, isHttp } from '../values.ts';
import { type Check, inGroup, passIf, quote } from './check.ts';
import type { Presented } from './presented.ts';

/** Checks of a picture that contains a badge, for both versions. */
export const pictureChecks = inGroup<{ presented: Presented }>('picture', [
  {
    id: 'picture-one',
    level: 'should',
    asks: 'The picture contains exactly one badge.',
    test: ({ presented: { baked } }) =>
      baked ? passIf(baked.count === 1, `${baked.count} are.`) : { skip: 'You did not provide a picture.' },
  },
  {
    id: 'picture-png',
    level: 'should',
    asks: 'The PNG stores the badge in an uncompressed iTXt chunk.',
    test: ({ presented: { baked, kind } }) => {
      if (!baked || kind !== 'png') return { skip: 'You did not provide a PNG.' };
      if (baked.isOldChunk) return { fail: 'It is in a tEXt chunk, as was usual before version 1.0.' };
      return passIf(!baked.isCompressed, 'It is compressed.');
    },
  },
  {
    id: 'picture-name',
    level: 'should',
    asks: 'The picture stores the badge under the name that the badge’s version of OpenBadges defines.',
    test: ({ presented: { baked, document } }) => {
      if (!baked) return { skip: 'You did not provide a picture.' };
      const version = hasType(document, 'VerifiableCredential') ? '3.0' : '2.0';
      return passIf(baked.version === version, `It is of ${version}, under the name of ${baked.version}.`);
    },
  },
  {
    id: 'picture-whole',
    level: 'should',
    asks: 'The picture contains the badge itself, not only its URL.',
    test: ({ presented: { baked } }) =>
      baked
        ? passIf(!isHttp(baked.text || baked.verify), 'It holds no more than the address.')
        : { skip: 'You did not provide a picture.' },
  },
  {
    id: 'picture-svg',
    level: 'should',
    asks: 'The badge is the first element in the SVG.',
    test: ({ presented: { baked, kind } }) =>
      baked && kind === 'svg'
        ? passIf(baked.isFirst === true, 'Other elements stand before it.')
        : { skip: 'You did not provide an SVG.' },
  },
  {
    id: 'picture-verify',
    level: 'should',
    asks: 'The element in the SVG contains the assertion’s id, or contains the signed credential.',
    test: ({ presented: { baked, kind, document, jwt } }) => {
      if (!baked || kind !== 'svg') return { skip: 'You did not provide an SVG.' };
      // A credential with a proof is the content of the element, and needs no attribute.
      if (!baked.verify && document.proof) return 'pass';
      return passIf(baked.verify === (jwt ?? idOf(document)), `Its verify is ${quote(baked.verify)}.`);
    },
  },
]);

/**
 * Rules of RFC 7515 for a compact JWS, for both versions. Some issuers pad it, or use the alphabet with `+` and `/`.
 */
export const jwsEncoding: Check<{ presented: Presented }> = {
  id: 'jws-encoding',
  group: 'signature',
  fault: 'form',
  asks: 'A signed text is base64url without padding.',
  test: ({ presented: { jwt } }) =>
    jwt === undefined
      ? { skip: 'The badge is not a signed text.' }
      : passIf(/^[\w.-]+$/.test(jwt), 'It is padded, or has letters of plain base64.'),
};
