/** The door of certification. */

export { certificationSections } from './account-section.server.ts';
export { countHeldExams } from './admin/held-exams.server.ts';
export { registerClosing } from './closing.server.ts';
export { countExamPasses, countPurchases } from './counts.server.ts';
export { credentialsCommand } from './credentials/command.server.ts';
export { listCredentialPaths } from './credentials/credentials.server.ts';
export { makeFirstKeys } from './credentials/first-keys.server.ts';
export { countQuestioned } from './credentials/questions.server.ts';
export { revokeCredential } from './credentials/revoke.server.ts';
export { findCredentialSocialPage } from './credentials/social-page.server.ts';
export { registerExams } from './exams/closing.server.ts';
export { mentorshipKind } from './mentorship/mentorship.server.ts';
export { certificationOperations } from './operations.server.ts';
export { certificationPages } from './public-pages.ts';
export { registerOrders } from './settlement.server.ts';
