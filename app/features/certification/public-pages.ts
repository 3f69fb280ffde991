import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const certificationPages: PublicPages = {
  '/pricing': { title: `${site.product} Certification Programs`, kicker: 'three levels, paid once' },
  '/payment-success': { title: 'Payment', kicker: 'certification', isUnlisted: true },
};
