import type { PublicPages } from '#app/lib/public-page.ts';

export const badgePages: PublicPages = {
  '/badges': { title: 'Badge issuer', kicker: 'OpenBadges 2.0, made in your browser' },
  '/verify': { title: 'Verify a badge', kicker: 'OpenBadges 2.0 and 3.0' },
};
