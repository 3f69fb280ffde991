/**
 * Writes the index of the site's search, build/search-index.json, which the first search reads. What the pages say is
 * taken from the pages themselves: the site that was built is started, and looked at.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { site } from '../../site.config.ts';
import { listSearchTexts } from '../app/composition.server.ts';
import { builtIndex, loadSynonyms, makeIndex } from '../app/features/search/search.server.ts';
import { beginningOf } from '../app/lib/plain-text.ts';
import type { SearchText } from '../app/lib/search.ts';
import { WorkQueue } from '../app/lib/work-queue.ts';
import { wordsOfPage } from './static/page-sections.ts';
import { withBuiltSite } from './static/static-site.ts';

const pageOf = (href: string) => href.replace(/#.*/, '');

const texts = await listSearchTexts();
/** The working draft and the changes between revisions repeat the published text: all that they say would take its places. */
const repeats = (href: string) => /^\/specification\/v/.test(href);
const known = new Set(texts.filter(({ href }) => href.includes('#')).map(({ href }) => pageOf(href)));
const pages = texts.filter(({ group }) => group === 'Pages');
const others = texts.filter(({ group }) => group !== 'Pages');
// The clauses and the questions their features have told already, each with more about it than a page says.
const read = (await readPages(pages)).filter(({ href, of }) => of === undefined || !known.has(pageOf(href)));
// At once: a site that runs reads it when it is there.
writeFileSync(`${builtIndex}.new`, JSON.stringify(makeIndex([...read, ...others], await loadSynonyms())));
renameSync(`${builtIndex}.new`, builtIndex);

function readPages(pages: SearchText[]): Promise<SearchText[]> {
  return withBuiltSite(site.standardOrigin, async (origin) => {
    // All at once, the last of them would wait longer than the site waits on a busy machine.
    const queue = new WorkQueue({ atOnce: 8, waiting: pages.length });
    const readQueued = async (page: SearchText) => {
      if (repeats(page.href)) return [page];
      const end = await queue.take();
      return readPage(origin, page).finally(end);
    };
    return (await Promise.all(pages.map(readQueued))).flat();
  });
}

/** A page with its full text and its sections. A page for signed-in people, or a file, is left as it is. */
async function readPage(origin: string, page: SearchText): Promise<SearchText[]> {
  const response = await fetch(origin + page.href);
  const html = await response.text();
  const isItself = new URL(response.url).pathname === page.href;
  if (!response.ok) throw new Error(`${page.href}: ${response.status}`);
  if (!isItself || !response.headers.get('content-type')?.startsWith('text/html')) return [page];
  const { text, sections } = wordsOfPage(html);
  return [
    { ...page, text, keywords: [page.keywords, ...sections.map(({ title }) => title)].join(' ') },
    ...sections.map(
      (section): SearchText => ({
        group: section.isFolded ? 'Questions' : 'Pages',
        title: section.title,
        href: `${page.href}#${section.anchor}`,
        about: beginningOf(section.text),
        of: page.title,
        text: section.text,
      }),
    ),
  ];
}
