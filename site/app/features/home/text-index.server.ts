import type { Feature, Site } from '#app/feature.server.ts';
import { parseText, writeText } from '#app/ui/markdown-text.server.ts';
import { type Text, textSectionNames } from './home.server.ts';

/** What `/llms.txt` lists and `/llms-full.txt` holds. */
export function indexTexts({ services, textPages, features, all }: Site) {
  const { db } = services;
  const { siteUrl } = services.config;
  const texts = all('texts').sort(
    (a, b) => textSectionNames.indexOf(a.section) - textSectionNames.indexOf(b.section),
  );

  /** Those that are also Markdown; known from the routes, without reading any. */
  async function section(title: string, texts: Text[]) {
    const entries = await Promise.all(
      texts.map(async ({ path, ...text }) => ({ ...text, address: await textPages.addressOf(path) })),
    );
    return {
      title,
      entries: entries.flatMap((one) => (one.address ? [{ ...one, address: one.address }] : [])),
    };
  }

  async function list() {
    return Promise.all(
      textSectionNames.map(async (name) => {
        const pages = features.filter(({ textSection }) => textSection === name).flatMap(pagesOf);
        const own = texts.filter(({ section }) => section === name).map(({ list }) => list(db));
        return section(name, [...pages, ...(await Promise.all(own)).flat()]);
      }),
    );
  }

  async function* readAll(addTopics: (topics: string[]) => void) {
    const listed = await Promise.all(texts.filter(({ isInFull }) => isInFull).map(({ list }) => list(db)));
    for (const path of [...all('pagesInFull'), ...listed.flat().map(({ path }) => path)]) {
      const text = await textPages.markdownOf(path, addTopics);
      if (text) yield { page: siteUrl + text.page, markdown: text.markdown };
    }
    const written = await Promise.all(texts.map(({ readInFull }) => readInFull?.(db) ?? []));
    for (const { title, path, about, content } of written.flat()) {
      const nodes = [...parseText(`# ${title}\n\n${about}`, 1), ...parseText(content)];
      yield { page: siteUrl + path, markdown: writeText(nodes, { siteUrl, page: path }) };
    }
  }

  return { list, readAll };
}

/** Pages that are listed at all. */
function pagesOf({ pages = {} }: Feature): Text[] {
  return Object.entries(pages)
    .filter(([, { isUnlisted }]) => !isUnlisted)
    .map(([path, { title, kicker }]) => ({ path, title, about: kicker }));
}
