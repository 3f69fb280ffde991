import type { Feature } from '#app/feature.server.ts';
import { proposalsContext } from '#app/features/community/community.server.ts';
import type { PublicPage, PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';
import { agentDocuments } from './conformance/agent-documents.server.ts';
import { listStandardTexts } from './guides/search-texts.server.ts';
import { standardPages } from './pages.ts';
import { listProposals } from './revisions/proposals.server.ts';
import { listSteps } from './revisions/revisions.server.ts';
import { typeFiles } from './types/data.server.ts';
import { findTypePage, listTypePaths, searchTypeNames } from './types/dictionary.server.ts';

/** Pages made from files, by the page that they follow. */
const pagesOfFiles: Record<string, [string, PublicPage][]> = {
  '/specification/changelog': listSteps().map(({ from, to, href }) => [
    href,
    { title: `Changes from ${from.day} to ${to.day}`, kicker: `specification ${site.standardVersion}` },
  ]),
  '/history': listProposals().map(({ href, number, title }) => [
    href,
    { title, kicker: `proposal ${number}` },
  ]),
};

const pages: PublicPages = Object.fromEntries(
  Object.entries(standardPages).flatMap(([path, page]) => [[path, page], ...(pagesOfFiles[path] ?? [])]),
);

export const standard: Feature = {
  pages,
  textSection: 'The standard',
  searchSources: [{ group: 'Types', find: (_, query, limit) => searchTypeNames(query, limit) }],
  searchTexts: [listStandardTexts],
  filePaths: [async () => listTypePaths()],
  socialPages: [async (_, path) => findTypePage(path)],
  texts: [
    {
      section: 'Types',
      list: async () =>
        listTypePaths().map((path) => ({ path, title: findTypePage(path)?.title ?? path, about: '' })),
    },
  ],
  pagesInFull: ['/specification', ...Object.keys(pages).filter((path) => !path.startsWith('/specification'))],
  libraryParts: [() => agentDocuments],
  fileLists: [async () => [typeFiles()]],
  start: () => ({ provide: (context) => context.set(proposalsContext, listProposals) }),
};
