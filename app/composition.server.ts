import { RouterContextProvider, type ServerBuild } from 'react-router';
import { site } from '#site';
import {
  accountSectionsContext,
  accountsOperations,
  accountsPages,
  adminCommand,
  authContext,
  authorisationContext,
  countSignUps,
  createAuth,
  createAuthorisation,
  peopleList,
  scheduleAccountSweep,
  securityList,
  sessionCookieName,
  signedSession,
} from './features/accounts/accounts.server.ts';
import {
  agentsContext,
  agentsPages,
  clientSetupsContext,
  makeEndpoint,
  makeLibrary,
  registerAgentsTasks,
  signInFor,
} from './features/agents/agents.server.ts';
import { apiOperationsContext, apiPages } from './features/api-description/api-description.server.ts';
import {
  careersOperations,
  careersPages,
  registerCareersTasks,
  waitlistList,
  waitlistSection,
} from './features/careers/careers.server.ts';
import {
  agentPractice,
  agentVerify,
  certificationOperations,
  certificationPages,
  certificationSections,
  countCredentialPaths,
  countCredentials,
  countExamPasses,
  countHeldExams,
  countPassed,
  countPurchases,
  countQuestioned,
  credentialList,
  credentialsCommand,
  findCredentialSocialPage,
  heldExamList,
  invoiceList,
  listCredentialPaths,
  listExamStandings,
  makeFirstKeys,
  mentorshipKind,
  orderList,
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
  communityPages,
  contributionKind,
  contributionsOperations,
  countContributions,
  figuresContext,
  registerSubmissionTasks,
  submissionsSection,
} from './features/community/community.server.ts';
import {
  donationList,
  donationsOperations,
  donationsPages,
  registerDonations,
} from './features/donations/donations.server.ts';
import {
  agentServers,
  catalogCategorySeed,
  catalogItemSeed,
  catalogueCommand,
  catalogueOperations,
  connectToEndpoint,
  countItemPaths,
  countItems,
  countServers,
  ecosystemPages,
  findItems,
  findMapPage,
  itemList,
  listItemPaths,
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
  exampleCertificateContext,
  homeFiguresContext,
  homePages,
  meantPagesContext,
  type SitemapSource,
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
  countArticlePaths,
  countArticleViews,
  findArticle,
  findCoverDigests,
  insightsOperations,
  insightsPages,
  likesSection,
  listArticlePaths,
  listForFeeds,
  listTitles,
  readCoverPicture,
  registerInsightsTasks,
  searchArticles,
} from './features/insights/insights.server.ts';
import {
  agentLessons,
  countLearners,
  courseKind,
  courseList,
  courseSeed,
  coursesOperations,
  examPassesContext,
  examStandingsContext,
  learningOperations,
  learningPages,
  learningSection,
  lessonPath,
  lessonTexts,
  listLessonPaths,
  listLessonTexts,
  notesSection,
  ratingList,
  ratingsSection,
  searchCourses,
  tellProgress,
} from './features/learning/learning.server.ts';
import {
  countWorks,
  entryList,
  libraryOperations,
  libraryPages,
  librarySeed,
  registerLibraryTasks,
  searchWorks,
  slotList,
} from './features/library/library.server.ts';
import {
  agentImplementations,
  countChecks,
  countEntries,
  entryDraftKind,
  findEntryPage,
  listEntryPaths,
  registerRegistryTasks,
  registryOperations,
  registryPages,
  searchEntries,
  submitEntryDraft,
} from './features/registry/registry.server.ts';
import {
  type Chart,
  chartsContext,
  deskListsContext,
  submissionKindsContext,
  waitingContext,
} from './features/review/review.server.ts';
import {
  agentSearch,
  findMeant,
  searchableContext,
  searchOperations,
  searchPages,
} from './features/search/search.server.ts';
import {
  agentDocuments,
  findTypePage,
  listStandardTexts,
  listTypePaths,
  searchTypeNames,
  standardOperations,
  standardPages,
} from './features/standard/standard.server.ts';
import type { PublicPages } from './lib/public-page.ts';
import type { SearchSource, SearchText } from './lib/search.ts';
import { topics } from './lib/topics.ts';
import { backupCommand } from './services/database/backup.server.ts';
import type { SeedSource } from './services/database/seed.server.ts';
import { TextPages, textPagesContext } from './services/http/text-pages.server.ts';
import { requestContext, type Services, servicesContext } from './services/services.server.ts';
import { indexTexts } from './text-index.server.ts';

/** Every public page at a fixed address. */
const publicPages: PublicPages = {
  ...homePages,
  ...insightsPages,
  ...standardPages,
  ...registryPages,
  ...ecosystemPages,
  ...learningPages,
  ...libraryPages,
  ...certificationPages,
  ...donationsPages,
  ...communityPages,
  ...careersPages,
  ...accountsPages,
  ...apiPages,
  ...agentsPages,
  ...searchPages,
};

/** The lists of the desk, in the order in which its search shows them. */
export const deskLists = [
  ...[articleList, courseList, ratingList, itemList, syncList, partnerList, entryList, slotList, peopleList],
  ...[securityList, waitlistList, credentialList, heldExamList, orderList, invoiceList, donationList],
];

/** The same pages for `/llms.txt`, the standard first. */
const textSections: Record<string, PublicPages> = {
  'The standard': standardPages,
  'Registry and map': { ...registryPages, ...ecosystemPages },
  'Learning and certification': { ...learningPages, ...certificationPages, ...libraryPages },
  'The site': {
    ...homePages,
    ...insightsPages,
    ...communityPages,
    ...careersPages,
    ...donationsPages,
    ...accountsPages,
  },
  'Agents and data': { ...agentsPages, ...apiPages },
};

/** What `/llms-full.txt` begins with, before lessons and articles. */
const textsInFull = [
  '/specification',
  ...Object.keys(standardPages).filter((path) => !path.startsWith('/specification')),
  ...Object.keys(registryPages),
  '/mvp',
];

interface Routes {
  loadBuild: () => Promise<ServerBuild>;
  isDevelopment: boolean;
}

/** Everything of the features that the running site has to know: the one file that knows them all. */
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

  const listFixedPaths = async () => [
    ...Object.keys(publicPages).filter((path) => !publicPages[path]?.isUnlisted),
    ...(await listEntryPaths()),
    ...listTypePaths(),
    ...(await listLessonPaths()),
  ];
  const sitemapSources: SitemapSource[] = [
    {
      name: 'pages',
      topics: [],
      count: async () => (await listFixedPaths()).length,
      list: async ({ offset, limit }) =>
        (await listFixedPaths()).slice(offset, offset + limit).map((path) => ({ path })),
    },
    {
      name: 'articles',
      topics: [topics.articles],
      count: () => countArticlePaths(db),
      list: (slice) => listArticlePaths(db, slice),
    },
    {
      name: 'map',
      topics: [topics.catalogue],
      count: () => countItemPaths(db),
      list: (slice) => listItemPaths(db, slice),
    },
    {
      name: 'credentials',
      topics: [topics.credentials],
      count: () => countCredentialPaths(db),
      list: (slice) => listCredentialPaths(db, slice),
    },
  ];

  const findSocialPage = async (path: string) => {
    const slug = /^\/blog\/([^/]+)$/.exec(path)?.[1];
    if (!slug)
      return (
        publicPages[path === '/home' ? '/' : path] ??
        (await findMapPage(db, path)) ??
        (await findCredentialSocialPage(services, path)) ??
        (await findEntryPage(path)) ??
        findTypePage(path)
      );
    const article = await findArticle(db, slug);
    if (!article) return undefined;
    const { title, categoryName: kicker, coverImageUrl: coverUrl } = article;
    return { title, kicker, coverUrl, picture: await readCoverPicture(services, coverUrl) };
  };

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
    likesSection,
    learningSection,
    ...certificationSections,
    notesSection,
    ratingsSection,
    submissionsSection(submissionKinds),
    waitlistSection,
  ];

  const figures = [
    { label: 'Contributions received', href: '/contribute', count: () => countContributions(db) },
    { label: 'Entries on the MCP Map', href: '/mcp-map', count: () => countItems(db) },
    { label: 'Works in the library', href: '/content-library', count: () => countWorks(db) },
    { label: 'Learners with a completed lesson', href: '/mvp', count: () => countLearners(db) },
  ];

  const homeFigures = [
    {
      label: 'Implementations in the registry',
      one: 'Implementation in the registry',
      href: '/registry',
      count: countEntries,
    },
    {
      label: 'Servers on the map',
      one: 'Server on the map',
      href: '/mcp-map',
      count: () => countServers(db),
    },
    {
      label: 'Checks made on the registry’s traces',
      one: 'Check made on the registry’s traces',
      href: '/registry',
      count: countChecks,
    },
    {
      label: 'Credentials issued',
      one: 'Credential issued',
      href: '/verify',
      count: () => countCredentials(db),
    },
  ];

  const charts: Chart[] = [
    {
      title: 'Sign-ups',
      what: 'Existing accounts, by the day they were created.',
      count: (period) => countSignUps(db, period),
    },
    {
      title: 'Article views',
      what: 'Articles of Insights that a browser showed; known bots are left out.',
      count: (period) => countArticleViews(db, period),
    },
    {
      title: 'Purchases',
      what: 'Orders by when they were paid, also those that were refunded later.',
      count: (period) => countPurchases(db, period),
    },
    {
      title: 'Exam passes',
      what: 'Passed exams of existing accounts.',
      count: (period) => countExamPasses(db, period),
    },
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
      search: agentSearch(searchable, config.siteUrl),
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

  const texts = indexTexts({
    textPages,
    siteUrl: config.siteUrl,
    pages: textSections,
    first: textsInFull,
    listLessons: async () =>
      (await listLessonTexts())
        .filter(({ href }) => href.includes('&lesson='))
        .map(({ href: path, title, about = '' }) => ({ path, title, about })),
    listTypes: () =>
      listTypePaths().map((path) => ({ path, title: findTypePage(path)?.title ?? path, about: '' })),
    listArticles: async () => (await listTitles(db)).map(articleText),
    readArticles: async () =>
      (await listForFeeds(db)).map((article) => ({ ...articleText(article), content: article.content })),
  });

  const composed = {
    /** Ends what agents hold open. */
    close: () => endpoint.close(),
    textPages,
    sessionCookieName: sessionCookieName(config),
    hasSignedSession: signedSession(config),
    /** What an operator may ask of the running site. */
    commands: {
      admin: adminCommand(db),
      backup: backupCommand(db),
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
      context.set(examPassesContext, () => countPassed(db));
      context.set(figuresContext, figures);
      context.set(homeFiguresContext, homeFigures);
      context.set(exampleCertificateContext, () => showExample(services));
      context.set(submissionKindsContext, submissionKinds);
      context.set(chartsContext, charts);
      context.set(deskListsContext, deskLists);
      context.set(waitingContext, [
        { path: '/admin/exams', count: () => countHeldExams(db) },
        { path: '/admin/credentials', count: () => countQuestioned(db) },
      ]);
      context.set(sitemapContext, sitemapSources);
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
      context.set(socialPagesContext, findSocialPage);
    },
  };
  return composed;
}

const articleText = ({ slug, title, excerpt }: { slug: string; title: string; excerpt: string }) => ({
  path: `/blog/${slug}`,
  title,
  about: excerpt,
});

/**
 * What the site's search finds beside the database: every public page by its title, and the texts of the features. What
 * the pages say is added by the build, which looks at them (`scripts/search-index.ts`).
 */
export async function listSearchTexts(): Promise<SearchText[]> {
  const pages = Object.entries(publicPages)
    .filter(([, { isUnlisted, isSearched }]) => isSearched || !isUnlisted)
    .map(([href, { title, kicker, searchWords = '' }]): SearchText => {
      const about = kicker === href ? '' : kicker;
      const keywords = `${about} ${href.replaceAll(/[/-]/g, ' ')} ${searchWords}`;
      return { group: 'Pages', title, href, about, keywords, text: '' };
    });
  return [...pages, ...(await listStandardTexts()), ...(await listLessonTexts())];
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
