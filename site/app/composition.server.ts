import { RouterContextProvider, type ServerBuild } from 'react-router';
import { desk } from './desk/feature.server.ts';
import { type Declarations, type Feature, type Lists, type Site, siteContext } from './feature.server.ts';
import { accounts } from './features/accounts/feature.server.ts';
import { agents } from './features/agents/feature.server.ts';
import { apiDescription } from './features/api-description/feature.server.ts';
import { careers } from './features/careers/feature.server.ts';
import { certification } from './features/certification/feature.server.ts';
import { community } from './features/community/feature.server.ts';
import { donations } from './features/donations/feature.server.ts';
import { ecosystem } from './features/ecosystem/feature.server.ts';
import { foundSecrets } from './features/found-secrets/feature.server.ts';
import { home } from './features/home/feature.server.ts';
import { insights } from './features/insights/feature.server.ts';
import { learning } from './features/learning/feature.server.ts';
import { legal } from './features/legal/feature.server.ts';
import { library } from './features/library/feature.server.ts';
import { owners } from './features/owners/feature.server.ts';
import { registry } from './features/registry/feature.server.ts';
import { search } from './features/search/feature.server.ts';
import { serverCheck } from './features/server-check/feature.server.ts';
import { standard } from './features/standard/feature.server.ts';
import type { Figure } from './lib/figures.ts';
import type { PublicPages } from './lib/public-page.ts';
import type { SearchText } from './lib/search.ts';
import { askTogether, type Count } from './services/database/ask-together.server.ts';
import { backupCommand } from './services/database/backup.server.ts';
import type { Database } from './services/database/database.server.ts';
import type { FileList } from './services/database/file-changes.server.ts';
import type { SeedSource } from './services/database/seed.server.ts';
import type { Call } from './services/http/call.server.ts';
import { TextPages } from './services/http/text-pages.server.ts';
import { requestContext, type Services, servicesContext } from './services/services.server.ts';

/** In the order of lists of all features, such as `/account`, `/llms.txt` and the dashboard. */
const features: readonly Feature[] = [
  ...[
    home,
    accounts,
    desk,
    insights,
    standard,
    serverCheck,
    registry,
    ecosystem,
    learning,
    certification,
    library,
  ],
  ...[community, owners, careers, donations, legal, foundSecrets, agents, apiDescription, search],
];

/** The declarations with this name from all features. */
export const declared = <Name extends keyof Declarations>(name: Name): Declarations[Name][] =>
  features.flatMap((feature: Lists) => feature[name] ?? []);

/** The public pages of all features, by path. */
export const pages: PublicPages = Object.assign({}, ...features.map((feature) => feature.pages));

interface Routes {
  calls: readonly Call[];
  loadBuild: () => Promise<ServerBuild>;
  isDevelopment: boolean;
}

/** Starts the features and returns the parts that the running site needs. */
export async function composeFeatures(services: Services, routes: Routes) {
  const { db, config, storage } = services;
  const textPages = new TextPages({
    ...routes,
    texts: declared('textPages'),
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
      provide(context);
      return context;
    },
  });
  const site: Site = {
    services,
    textPages,
    features,
    calls: routes.calls,
    all: declared,
    pages,
    listSearchTexts,
    countFigures: (names) => countFigures(db, names),
  };
  const started = await Promise.all(features.map(async (feature) => feature.start?.(site)));

  function provide(context: RouterContextProvider): void {
    context.set(servicesContext, services);
    context.set(siteContext, site);
    for (const part of started) part?.provide?.(context);
  }

  return {
    /** Answers calls that the framework does not route. */
    answerCall: started.flatMap((part) => part?.answerCall ?? [])[0],
    /** Closes connections that clients keep open. */
    async close(): Promise<void> {
      for (const part of started) await part?.close?.();
    },
    textPages,
    /** Commands that an operator can send to the running site. */
    commands: {
      backup: backupCommand(db, storage.forBackup(declared('storedFiles').map(({ list }) => list))),
      ...Object.fromEntries(
        features.flatMap(({ commands = {} }) =>
          Object.entries(commands).map(([name, commandFor]) => [name, commandFor(site)]),
        ),
      ),
    },
    provide,
  };
}

async function countFigures(db: Database, names: readonly string[]): Promise<Figure[]> {
  const known = new Map(features.flatMap(({ figures = {} }) => Object.entries(figures)));
  const figures = names.map((name) => {
    const figure = known.get(name);
    if (!figure) throw new Error(`no feature declares the figure ${name}`);
    return { ...figure, name, counting: figure.count(db) };
  });
  const queries = figures.flatMap(({ name, counting }) =>
    counting instanceof Promise ? [] : [[name, counting] as const],
  );
  const counts = askTogether<Record<string, Count>>(db, Object.fromEntries(queries));
  return Promise.all(
    figures.map(async ({ name, label, one, href, counting }) => ({
      label,
      one,
      href,
      value: counting instanceof Promise ? await counting : ((await counts)[name] ?? 0),
    })),
  );
}

/**
 * Texts for the search's index: the listed or searched pages by their titles, and texts of the features. The build adds
 * the text of the pages (`site/scripts/search-index.ts`).
 */
export async function listSearchTexts(): Promise<SearchText[]> {
  const found = Object.entries(pages)
    .filter(([, { isUnlisted, isSearched }]) => isSearched || !isUnlisted)
    .map(([href, { title, kicker, searchWords = '' }]): SearchText => {
      const about = kicker === href ? '' : kicker;
      const keywords = `${about} ${href.replaceAll(/[/-]/g, ' ')} ${searchWords}`;
      return { group: 'Pages', title, href, about, keywords, text: '' };
    });
  const texts = await Promise.all(declared('searchTexts').map((list) => list()));
  return [...found, ...texts.flat()];
}

/** Lists of the open data whose items are files. The site notes their changes. */
export async function fileLists(): Promise<FileList[]> {
  return (await Promise.all(declared('fileLists').map((list) => list()))).flat();
}

/** Content that a new database starts with. */
export const seedSources = (): SeedSource[] => declared('seeds').flatMap((seed) => seed());
