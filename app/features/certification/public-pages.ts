import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';
import { badgePages } from './badges/public-pages.ts';

export const certificationPages: PublicPages = {
  '/pricing': { title: `${site.product} Certification Programs`, kicker: 'three levels, paid once' },
  '/payment-success': { title: 'Payment', kicker: 'certification', isUnlisted: true },
  ...badgePages,
  // Says by its query which exam it is about: not in the sitemap.
  '/assessment': { title: 'Assessment', kicker: 'the exam of each level', isUnlisted: true },
};
