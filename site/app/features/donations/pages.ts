import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const donationsPages: PublicPages = {
  '/donations': {
    file: 'pages/donations.tsx',
    title: 'Donations',
    description: `Support the work on ${site.product} with a one-time gift of one US dollar or more.`,
    kicker: 'one-time gifts',
    searchWords: 'donate give money fund support the project',
    header: { menu: 'More', at: 2, about: 'Support the standard' },
  },
  '/donation-success': {
    file: 'pages/donation-success.tsx',
    title: 'Thank you',
    description: `Thank you for supporting ${site.product}.`,
    kicker: 'donations',
    isUnlisted: true,
    noindex: true,
  },
  '/donation-cancel': {
    file: 'pages/donation-cancel.tsx',
    title: 'Donation cancelled',
    description: 'The donation was cancelled. Nothing was charged.',
    kicker: 'donations',
    isUnlisted: true,
    noindex: true,
  },
  // An address elsewhere needs no page here.
  ...(site.sponsors.startsWith('/') && {
    [site.sponsors.replace(/\/$/, '')]: {
      file: 'pages/sponsors.tsx',
      title: 'Sponsors',
      description: `Gold, Silver and Bronze sponsors of ${site.product}: what they fund, what they get, and how to become one.`,
      kicker: 'Gold, Silver, Bronze',
    },
  }),
};
