import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

/** The sitemap and lists leave these pages out; the site's own search finds them. */
const ofAccount = { isUnlisted: true, isSearched: true };

export const certificationPages: PublicPages = {
  '/pricing': {
    file: 'pages/pricing.tsx',
    title: `${site.product} Certification Programs`,
    description: `Three certification levels on the Model Context Protocol and the ${site.product} standard, paid once: contents, prices and time.`,
    kicker: 'three levels, paid once',
    searchWords: 'prices price list cost fee buy exam levels order refund how much',
    header: { menu: 'Learn', at: 4, label: 'Pricing', about: 'What a certification costs and includes' },
  },
  '/pricing/teams': {
    file: 'teams/pages/offer.tsx',
    title: 'Seats for teams',
    description:
      'Seats for a team to take a certification level: prices by number, how to give them to people, expiry, and refunds for unused seats.',
    kicker: 'a level for several people',
    searchWords:
      'team seats company licences vouchers bulk organisation employees invoice purchase order volume',
  },
  '/payment-success': {
    file: 'pages/payment-success.tsx',
    title: 'Payment',
    kicker: 'certification',
    isUnlisted: true,
  },
  '/badges': {
    file: 'badges/pages/badges.tsx',
    title: 'Badge issuer',
    description:
      'Create an OpenBadges 2.0 assertion in your browser, with a hashed recipient and evidence, for one of three badge types. Nothing is uploaded or stored.',
    kicker: 'OpenBadges 2.0, created in your browser',
    searchWords: 'create make badge openbadges assertion generator issue',
  },
  '/verify': {
    file: 'badges/pages/verify.tsx',
    title: 'Verify a badge',
    description:
      'Check any OpenBadges 2.0 or 3.0 badge, from us or from another issuer, by its URL, JSON, JWT or image. See which checks it passes, which it fails, and why.',
    kicker: 'OpenBadges 2.0 and 3.0',
    searchWords: 'check validate certificate credential genuine authenticity',
    header: {
      menu: 'Learn',
      at: 5,
      label: 'Verify',
      about: 'Check a credential or a badge',
    },
    footer: { column: 'Community', at: 5, label: 'Verify' },
  },
  // Not in the sitemap: the query says which exam the page is about.
  '/assessment': {
    file: 'exams/pages/assessment.tsx',
    title: 'Assessment',
    kicker: 'the exam of each level',
    searchWords:
      'pass mark passing score practice questions open book exam test quiz attempt retake grading duration certificate',
    ...ofAccount,
  },
  '/account/orders': {
    ...ofAccount,
    title: 'Your orders',
    kicker: 'purchases and receipts',
    searchWords: 'order invoice receipt bill paid payment status print',
  },
  '/account/exams': {
    ...ofAccount,
    title: 'Your exams',
    kicker: 'attempts and results',
    searchWords: 'exam attempt result score continue passed failed under review',
  },
  '/account/credentials': {
    ...ofAccount,
    title: 'Your credentials',
    kicker: 'certificates to share, print and download',
    searchWords: 'certificate badge pdf image linkedin name shown hidden public',
  },
  '/account/mentorship': {
    ...ofAccount,
    title: '1-on-1 mentorship',
    kicker: 'request your session with an editor',
    searchWords: 'mentor coaching session appointment architect',
  },
};
