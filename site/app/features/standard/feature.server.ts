import type { Feature } from '#app/feature.server.ts';
import { proposalsContext } from '#app/features/community/community.server.ts';
import type { PublicPages } from '#app/lib/public-page.ts';
import { site as names } from '#site';
import { agentDocuments } from './agent-documents.server.ts';
import { standardOperations } from './operations.server.ts';
import { listProposals } from './proposals.server.ts';
import { listSteps } from './revisions.server.ts';
import { listStandardTexts } from './search-texts.server.ts';
import { typeFiles } from './types/data.server.ts';
import { findTypePage, listTypePaths, searchTypeNames } from './types/dictionary.server.ts';
import { workingDraft } from './working-draft.ts';

const pages: PublicPages = {
  '/specification': { title: 'Specification', kicker: `draft ${names.standardVersion}` },
  '/specification/changelog': { title: 'Changelog of the standard', kicker: 'what changed, and when' },
  ...Object.fromEntries(
    listSteps().map(({ from, to, href }) => [
      href,
      { title: `Changes from ${from.day} to ${to.day}`, kicker: `specification ${names.standardVersion}` },
    ]),
  ),
  [workingDraft.path]: {
    title: `Working draft ${workingDraft.name}`,
    kicker: `not published: ${workingDraft.adds}`,
    searchWords: 'draft outcome binding redaction signature stream',
  },
  '/examples': {
    title: 'Examples',
    kicker: 'payloads and the data model',
    searchWords: 'valid invalid examples',
  },
  '/types': {
    title: 'Types',
    kicker: 'the dictionary, a working draft',
    searchWords: 'vocabulary schema units currency money payload value',
  },
  '/types/propose': { title: 'Propose a type', kicker: 'one file, one pull request' },
  '/compliance': {
    title: 'Compliance',
    kicker: 'requirements, self-check, badge',
    searchWords: 'test suite protocol',
  },
  '/conformance': {
    title: 'Conformance',
    kicker: 'checkers compared, by clause',
    searchWords: 'matrix ajv jsonschema python validator protocol',
  },
  '/playground': { title: 'Playground', kicker: 'check a trace in your browser' },
  '/history': { title: 'History', kicker: names.lineage.join(' → ') },
  ...Object.fromEntries(
    listProposals().map(({ href, number, title }) => [href, { title, kicker: `proposal ${number}` }]),
  ),
  '/about': {
    title: 'About',
    kicker: 'origin, governance, roadmap',
    searchWords: 'who runs this site',
  },
  '/faq': { title: 'Frequently asked questions', kicker: 'ten questions' },
  '/adoption': { title: 'Adoption Guide', kicker: 'four steps', searchWords: 'benefits reasons' },
  '/adoption/opentelemetry': {
    title: 'Why not OpenTelemetry?',
    kicker: 'telemetry and traces',
    searchWords: 'otel otlp spans observability gen_ai semantic conventions',
  },
  '/deploy': { title: 'Deploy', kicker: 'run this site yourself' },
};

export const standard: Feature = {
  pages,
  textSection: 'The standard',
  operations: standardOperations,
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
