import { RouterContextProvider, type ServerBuild } from 'react-router';
import { site } from '#site';
import { communityFigures, deskCharts, homeFigures } from './composition-figures.server.ts';
import { findSocialPage, indexAllTexts, listSearchTexts, sitemapOf } from './composition-pages.server.ts';
import {
  chartsContext,
  deskListsContext,
  draftsSection,
  peopleList,
  registerDeskTasks,
  securityList,
  submissionKindsContext,
  waitingContext,
} from './desk/desk.server.ts';
import {
  accountSectionsContext,
  accountsOperations,
  adminCommand,
  authContext,
  authorisationContext,
  createAuth,
  createAuthorisation,
  scheduleAccountSweep,
  sessionCookieName,
  signedSession,
} from './features/accounts/accounts.server.ts';
import {
  agentsContext,
  clientSetupsContext,
  keptTraceSource,
  makeEndpoint,
  makeLibrary,
  registerAgentsTasks,
  signInFor,
} from './features/agents/agents.server.ts';
import { apiOperationsContext } from './features/api-description/api-description.server.ts';
import {
  careersOperations,
  registerCareersTasks,
  waitlistList,
  waitlistSection,
} from './features/careers/careers.server.ts';
import {
  agentPractice,
  agentVerify,
  certificationOperations,
  certificationSections,
  credentialList,
  credentialsCommand,
  heldExamCount,
  heldExamList,
  invoiceList,
  listExamStandings,
  makeFirstKeys,
  mentorshipKind,
  orderList,
  passedCount,
  questionedCount,
  registerClosing,
  registerExams,
  registerInvoices,
  registerOrders,
  registerSeatRefunds,
  registerSeatTasks,
  showExample,
  tellCredentials,
} from './features/certification/certification.server.ts';
import {
  applicationKinds,
  contributionKind,
  contributionsOperations,
  figuresContext,
  proposalsContext,
  registerSubmissionTasks,
  submissionsSection,
} from './features/community/community.server.ts';
import {
  donationList,
  donationsOperations,
  registerDonations,
} from './features/donations/donations.server.ts';
import {
  agentServers,
  catalogCategorySeed,
  catalogItemSeed,
  catalogueCommand,
  catalogueOperations,
  connectToEndpoint,
  findItems,
  itemList,
  itemSource,
  partnerList,
  partnerSeed,
  partnersOperations,
  registerCatalogueTasks,
  registerPartnerTasks,
  registryApiOperations,
  suggestionKind,
  syncList,
} from './features/ecosystem/ecosystem.server.ts';
import {
  foundSecretCount,
  foundSecretList,
  scanCommand,
  secretSourcesContext,
  submissionsToScan,
} from './features/found-secrets/found-secrets.server.ts';
import {
  exampleCertificateContext,
  homeFiguresContext,
  meantPagesContext,
  sitemapContext,
  socialPagesContext,
  textIndexContext,
  wholeTextsContext,
} from './features/home/home.server.ts';
import {
  agentArticles,
  articleList,
  articleSeed,
  categorySeed,
  findCoverDigests,
  insightsOperations,
  likesSection,
  listStoredCovers,
  registerInsightsTasks,
  searchArticles,
} from './features/insights/insights.server.ts';
import {
  agentLessons,
  courseKind,
  courseList,
  courseSeed,
  courseSource,
  coursesOperations,
  examPassesContext,
  examStandingsContext,
  learningFiles,
  learningOperations,
  learningSection,
  lessonPath,
  lessonTexts,
  notesSection,
  ratingList,
  ratingsSection,
  searchCourses,
  tellProgress,
} from './features/learning/learning.server.ts';
import {
  entryList,
  libraryOperations,
  librarySeed,
  registerLibraryTasks,
  searchWorks,
  slotList,
} from './features/library/library.server.ts';
import {
  agentImplementations,
  entryDraftKind,
  entrySource,
  registerRegistryTasks,
  registryOperations,
  searchEntries,
  submitEntryDraft,
} from './features/registry/registry.server.ts';
import {
  agentSearch,
  findMeant,
  searchableContext,
  searchOperations,
} from './features/search/search.server.ts';
import {
  agentDocuments,
  listProposals,
  searchTypeNames,
  standardOperations,
  typeFiles,
} from './features/standard/standard.server.ts';
import type { SearchSource } from './lib/search.ts';
import { backupCommand } from './services/database/backup.server.ts';
import type { FileList } from './services/database/file-changes.server.ts';
import type { SeedSource } from './services/database/seed.server.ts';
import { TextPages, textPagesContext } from './services/http/text-pages.server.ts';
import { requestContext, type Services, servicesContext } from './services/services.server.ts';
import { listStoredAttachments } from './services/submissions/attachments.server.ts';

/** The lists of the desk, in the order in which its search shows them. */
export const deskLists = [
  ...[articleList, courseList, ratingList, itemList, syncList, partnerList, entryList, slotList, peopleList],
  ...[
    foundSecretList,
    securityList,
    waitlistList,
    credentialList,
    heldExamList,
    orderList,
    invoiceList,
    donationList,
  ],
];

/** Everything that strangers wrote and somebody is shown: scanned by `npm run admin -- scan-secrets`. */
export const secretSources = [entrySource, itemSource, courseSource, submissionsToScan, keptTraceSource];

interface Routes {
  loadBuild: () => Promise<ServerBuild>;
  isDevelopment: boolean;
}

/** Everything of the features that the running site has to know. */
export async function composeFeatures(services: Services, routes: Routes) {
  const { db, config } = services;
  const submissionKinds = [
    contributionKind,
    courseKind,
    suggestionKind,
    entryDraftKind,
    ...applicationKinds,
    mentorshipKind,
  ];
  const auth = await createAuth(services);
  const authorisation = createAuthorisation(services);
  scheduleAccountSweep(services);
  registerDeskTasks(services);
  registerInsightsTasks(services);
  registerLibraryTasks(services);
  registerRegistryTasks(services);
  registerPartnerTasks(services);
  registerCatalogueTasks(services);
  registerOrders(services);
  registerClosing(services);
  registerInvoices(services);
  registerSeatRefunds(services);
  registerSeatTasks(services);
  registerDonations(services);
  makeFirstKeys(services);
  await registerExams(services);
  registerSubmissionTasks(services, submissionKinds, findCoverDigests);
  registerCareersTasks(services);
  registerAgentsTasks(services);

  const searchSources: SearchSource[] = [
    { group: 'Registry', find: searchEntries },
    { group: 'Types', find: searchTypeNames },
    { group: 'Insights', find: (query, limit) => searchArticles(db, query, limit) },
    { group: 'MCP Map', find: (query, limit) => findItems(db, query, limit) },
    { group: 'Content Library', find: (query, limit) => searchWorks(db, query, limit) },
    { group: 'Free courses', find: (query, limit) => searchCourses(db, query, limit) },
  ];

  const searchable = { listTexts: listSearchTexts, sources: searchSources };

  const accountSections = [
    draftsSection,
    likesSection,
    learningSection,
    ...certificationSections,
    notesSection,
    ratingsSection,
    submissionsSection(submissionKinds),
    waitlistSection,
  ];

  const textPages = new TextPages({
    ...routes,
    texts: [lessonTexts],
    siteUrl: config.siteUrl,
    makeContext(addTopics) {
      const context = new RouterContextProvider();
      context.set(requestContext, {
        id: '',
        address: '',
        signedIn: false,
        isDirectLoopback: false,
        addTopics,
      });
      composed.provide(context);
      return context;
    },
  });

  const endpoint = makeEndpoint({
    services,
    ...signInFor(services),
    libraryFor: makeLibrary(services, {
      ...agentDocuments,
      search: agentSearch(
        searchable,
        config.siteUrl,
        async (page) => (await textPages.addressOf(page)) !== undefined,
      ),
      servers: agentServers(services),
      findImplementations: agentImplementations(config.siteUrl),
      verifyCredential: agentVerify(services),
      lessons: { list: agentLessons(config.siteUrl), question: agentPractice(config.siteUrl) },
      mine: {
        progress: tellProgress(services),
        credentials: tellCredentials(services),
        submitEntry: submitEntryDraft(services),
      },
      lessonPath: (module, lesson) => lessonPath({ module, lesson }),
      articles: agentArticles(db),
      markdownOf: (path) => textPages.markdownOf(path),
    }),
  });

  const texts = indexAllTexts(textPages, config.siteUrl, db);

  const composed = {
    /** `/mcp`, which the framework does not see. */
    answerCall: endpoint.answer,
    /** Ends what agents hold open. */
    close: () => endpoint.close(),
    textPages,
    sessionCookieName: sessionCookieName(config),
    hasSignedSession: signedSession(config),
    /** What an operator may ask of the running site. */
    commands: {
      admin: adminCommand(db),
      secrets: scanCommand(services, secretSources),
      backup: backupCommand(db, services.storage.forBackup([listStoredAttachments, listStoredCovers])),
      catalogue: catalogueCommand(services),
      credentials: credentialsCommand(services),
    },
    provide(context: RouterContextProvider): void {
      context.set(servicesContext, services);
      context.set(textPagesContext, textPages);
      context.set(agentsContext, endpoint);
      context.set(clientSetupsContext, (url) => connectToEndpoint(site.slug, url));
      context.set(textIndexContext, texts.list);
      context.set(wholeTextsContext, texts.readAll);
      context.set(authContext, auth);
      context.set(authorisationContext, authorisation);
      context.set(accountSectionsContext, accountSections);
      context.set(examStandingsContext, listExamStandings);
      context.set(examPassesContext, passedCount);
      context.set(figuresContext, communityFigures(db));
      context.set(proposalsContext, listProposals);
      context.set(homeFiguresContext, homeFigures(db));
      context.set(exampleCertificateContext, () => showExample(services));
      context.set(submissionKindsContext, submissionKinds);
      context.set(chartsContext, deskCharts);
      context.set(deskListsContext, deskLists);
      context.set(secretSourcesContext, secretSources);
      context.set(waitingContext, [
        { path: '/admin/exams', count: heldExamCount },
        { path: '/admin/credentials', count: questionedCount },
        { path: '/admin/secrets', count: foundSecretCount },
      ]);
      context.set(sitemapContext, sitemapOf(db));
      context.set(apiOperationsContext, [
        ...registryOperations,
        ...catalogueOperations,
        ...standardOperations,
        ...insightsOperations,
        ...libraryOperations,
        ...partnersOperations,
        ...registryApiOperations,
        ...accountsOperations,
        ...learningOperations,
        ...coursesOperations,
        ...searchOperations,
        ...certificationOperations,
        ...donationsOperations,
        ...contributionsOperations,
        ...careersOperations,
      ]);
      context.set(searchableContext, searchable);
      context.set(meantPagesContext, (path) => findMeant(searchable, path));
      context.set(socialPagesContext, (path) => findSocialPage(services, path));
    },
  };
  return composed;
}

/** Lists of the open data that are made of files: when one changed is noted by the site that has it. */
export async function fileLists(): Promise<FileList[]> {
  return [typeFiles(), ...(await learningFiles())];
}

/** Content that a new database starts with. */
export function seedSources(): SeedSource[] {
  return [
    partnerSeed(),
    catalogCategorySeed(),
    catalogItemSeed(),
    categorySeed(),
    articleSeed(),
    ...librarySeed(),
    courseSeed(),
  ];
}
