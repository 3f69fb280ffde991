import type { Feature, Site } from '#app/feature.server.ts';
import { parseText, writeText } from '#app/ui/markdown-text.server.ts';
import { type Text, textSectionNames } from './home.server.ts';

/** Pages that are available as Markdown, by section, for `/llms.txt`. */
export function listTexts({ services: { db }, textPages, features, all }: Site) {
  return Promise.all(
    textSectionNames.map(async (title) => {
      const pages = features.filter(({ textSection }) => textSection === title).flatMap(pagesOf);
      const own = all('texts').filter(({ section }) => section === title);
      const texts = [...pages, ...(await Promise.all(own.map(({ list }) => list(db)))).flat()];
      // Their routes tell whether they have Markdown, without reading it.
      const entries = await Promise.all(
        texts.map(async ({ path, ...text }) => ({ ...text, address: await textPages.addressOf(path) })),
      );
      return {
        title,
        entries: entries.flatMap((one) => (one.address ? [{ ...one, address: one.address }] : [])),
      };
    }),
  );
}

/** The texts for `/llms-full.txt`, the standard first; adds the topics that they depend on. */
export async function* readAllTexts(
  { services: { db, config }, textPages, all }: Site,
  addTopics: (topics: string[]) => void,
) {
  const { siteUrl } = config;
  const listed = await Promise.all(
    all('texts')
      .filter(({ isInFull }) => isInFull)
      .map(({ list }) => list(db)),
  );
  for (const path of [...all('pagesInFull'), ...listed.flat().map(({ path }) => path)]) {
    const text = await textPages.markdownOf(path, addTopics);
    if (text) yield { page: siteUrl + text.page, markdown: text.markdown };
  }
  const written = await Promise.all(all('texts').map(({ readInFull }) => readInFull?.(db) ?? []));
  for (const { title, path, about, content } of written.flat()) {
    const nodes = [...parseText(`# ${title}\n\n${about}`, 1), ...parseText(content)];
    yield { page: siteUrl + path, markdown: writeText(nodes, { siteUrl, page: path }) };
  }
}

function pagesOf({ pages = {} }: Feature): Text[] {
  return Object.entries(pages)
    .filter(([, { isUnlisted }]) => !isUnlisted)
    .map(([path, { title, kicker }]) => ({ path, title, about: kicker }));
}
