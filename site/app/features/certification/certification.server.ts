/** The door of certification. */
import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export { certificationSections } from './account-section.server.ts';
export { credentialList } from './admin/credentials.server.ts';
export { heldExamCount, heldExamList } from './admin/held-exams.server.ts';
export { invoiceList } from './admin/invoices.server.ts';
export { orderList } from './admin/orders.server.ts';
export { agentVerify } from './badges/agent-verify.server.ts';
export { verifyCommand } from './badges/verify-command.server.ts';
export { registerClosing } from './closing.server.ts';
export { tellCredentials } from './credentials/agent-credentials.server.ts';
export { credentialsCommand, makeFirstKeys } from './credentials/command.server.ts';
export { findCredentialSocialPage, showExample } from './credentials/credential-page.server.ts';
export {
  countCredentialPaths,
  countCredentials,
  listCredentialPaths,
} from './credentials/credentials.server.ts';
export { questionedCount } from './credentials/questions.server.ts';
export { revokeCredential } from './credentials/revoke.server.ts';
export { agentPractice } from './exams/agent-practice.server.ts';
export { registerExams } from './exams/closing.server.ts';
export { listExamStandings } from './exams/standings.server.ts';
export { registerInvoices } from './invoices/retention.server.ts';
export { mentorshipKind } from './mentorship/mentorship.server.ts';
export { certificationOperations } from './operations.server.ts';
export { examPasses, passedCount, purchases } from './orders.server.ts';
export { registerOrders } from './settlement.server.ts';
export { registerSeatTasks } from './teams/account-section.server.ts';
export { registerSeatRefunds } from './teams/refunds.server.ts';

export const certificationPages: PublicPages = {
  '/pricing': {
    title: `${site.product} Certification Programs`,
    kicker: 'three levels, paid once',
    searchWords: 'prices price list',
  },
  '/pricing/teams': {
    title: 'Seats for teams',
    kicker: 'a level for several people',
    searchWords: 'team seats company licences vouchers bulk',
  },
  '/payment-success': { title: 'Payment', kicker: 'certification', isUnlisted: true },
  '/badges': {
    title: 'Badge issuer',
    kicker: 'OpenBadges 2.0, made in your browser',
    searchWords: 'create make badge',
  },
  '/verify': { title: 'Verify a badge', kicker: 'OpenBadges 2.0 and 3.0' },
  // Says by its query which exam it is about: not in the sitemap.
  '/assessment': {
    title: 'Assessment',
    kicker: 'the exam of each level',
    searchWords: 'pass mark passing score practice questions open book',
    isUnlisted: true,
    isSearched: true,
  },
};
