import type { Feature } from '#app/feature.server.ts';
import { exampleCertificateContext } from '#app/features/home/home.server.ts';
import { examPassesContext, examStandingsContext } from '#app/features/learning/learning.server.ts';
import { topics } from '#app/lib/topics.ts';
import { certificationSections } from './account-section.server.ts';
import { credentialList } from './admin/credentials.server.ts';
import { heldExamCount, heldExamList } from './admin/held-exams.server.ts';
import { invoiceList } from './admin/invoices.server.ts';
import { orderList } from './admin/orders.server.ts';
import { verifyCredentialTool } from './badges/agent-verify.server.ts';
import { myCredentialsTool } from './credentials/agent-tool.server.ts';
import { credentialsCommand, makeFirstKeys } from './credentials/command.server.ts';
import { findCredentialSocialPage, showExample } from './credentials/credential-page.server.ts';
import {
  countCredentialPaths,
  countCredentials,
  listCredentialPaths,
} from './credentials/credentials.server.ts';
import { questionedCount } from './credentials/questions.server.ts';
import { practiceQuestionTool } from './exams/agent-tool.server.ts';
import { registerExams } from './exams/closing.server.ts';
import { listExamTexts } from './exams/search-texts.server.ts';
import { listExamStandings } from './exams/standings.server.ts';
import { registerInvoices } from './invoices/books.server.ts';
import { mentorshipKind } from './mentorship/mentorship.server.ts';
import { examPasses, passedCount, purchases } from './orders.server.ts';
import { certificationPages } from './pages.ts';
import { registerClosing } from './purchase.server.ts';
import { registerOrders } from './settlement.server.ts';
import { registerSeatTasks } from './teams/account-section.server.ts';
import { registerSeatRefunds } from './teams/refunds.server.ts';

export const certification: Feature = {
  pages: certificationPages,
  textSection: 'Learning and certification',
  deskLists: [credentialList, heldExamList, orderList, invoiceList],
  waiting: [
    { path: '/admin/exams', count: heldExamCount },
    { path: '/admin/credentials', count: questionedCount },
  ],
  charts: [
    {
      title: 'Purchases',
      what: 'Orders by date of payment, including those refunded later.',
      counted: purchases,
    },
    { title: 'Exam passes', what: 'Exams passed by existing accounts.', counted: examPasses },
  ],
  figures: {
    credentials: {
      label: 'Credentials issued',
      one: 'Credential issued',
      href: '/verify',
      count: countCredentials,
    },
  },
  accountSections: certificationSections,
  submissionKinds: [mentorshipKind],
  storedPages: [
    {
      name: 'credentials',
      topics: [topics.credentials],
      count: countCredentialPaths,
      list: listCredentialPaths,
    },
  ],
  socialPages: [findCredentialSocialPage],
  searchTexts: [listExamTexts],
  agentTools: [verifyCredentialTool, practiceQuestionTool, myCredentialsTool],
  commands: { credentials: ({ services }) => credentialsCommand(services) },
  async start({ services }) {
    registerOrders(services);
    registerClosing(services);
    registerInvoices(services);
    registerSeatRefunds(services);
    registerSeatTasks(services);
    makeFirstKeys(services);
    await registerExams(services);
    return {
      provide(context) {
        context.set(examStandingsContext, listExamStandings);
        context.set(examPassesContext, passedCount);
        context.set(exampleCertificateContext, () => showExample(services));
      },
    };
  },
};
