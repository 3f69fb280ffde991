/** The door of certification. */
import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export { certificationSections } from './account-section.server.ts';
export { credentialList } from './admin/credentials.server.ts';
export { countHeldExams, heldExamList } from './admin/held-exams.server.ts';
export { orderList } from './admin/orders.server.ts';
export { registerClosing } from './closing.server.ts';
export { credentialsCommand, makeFirstKeys } from './credentials/command.server.ts';
export { findCredentialSocialPage } from './credentials/credential-page.server.ts';
export { listCredentialPaths } from './credentials/credentials.server.ts';
export { countQuestioned } from './credentials/questions.server.ts';
export { revokeCredential } from './credentials/revoke.server.ts';
export { registerExams } from './exams/closing.server.ts';
export { mentorshipKind } from './mentorship/mentorship.server.ts';
export { certificationOperations } from './operations.server.ts';
export { countExamPasses, countPurchases } from './orders.server.ts';
export { registerOrders } from './settlement.server.ts';

export const certificationPages: PublicPages = {
  '/pricing': { title: `${site.product} Certification Programs`, kicker: 'three levels, paid once' },
  '/payment-success': { title: 'Payment', kicker: 'certification', isUnlisted: true },
  '/badges': { title: 'Badge issuer', kicker: 'OpenBadges 2.0, made in your browser' },
  '/verify': { title: 'Verify a badge', kicker: 'OpenBadges 2.0 and 3.0' },
  // Says by its query which exam it is about: not in the sitemap.
  '/assessment': { title: 'Assessment', kicker: 'the exam of each level', isUnlisted: true },
};
