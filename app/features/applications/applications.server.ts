/** The door of applications. */

import type { PublicPages } from '#app/lib/public-page.ts';

export { applicationKinds } from './apply.server.ts';

export const applicationsPages: PublicPages = {
  '/apply/fellowship': { title: 'Enterprise Architect Fellowship', kicker: 'application' },
  '/apply/board': { title: 'Global Board Certification', kicker: 'application' },
  '/apply/partner': { title: 'Become a Partner', kicker: 'application' },
};
