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
import { startBuiltSite } from './static/static-site.ts';

const pageOf = (href: string) => href.replace(/#.*/, '');

const texts = await listSearchTexts();
/** The working draft and the changes between revisions repeat the published text: all that they say would take its places. */
const repeats = (href: string) => /^\/specification\/v/.test(href);
const known = new Set(texts.filter(({ href }) => href.includes('#')).map(({ href }) => pageOf(href)));
const pages = texts.filter(({ group }) => group === 'Pages');
const others = texts.filter(({ group }) => group !== 'Pages');
// The clauses and the questions their features have told already, each with more about it than a page says.
const found = await readPages(pages);
const read = found.filter(
  (text) => text.of === undefined || !(known.has(pageOf(text.href)) || isContinued(text)),
);
// At once: a site that runs reads it when it is there.
writeFileSync(`${builtIndex}.new`, JSON.stringify(makeIndex([...read, ...others], await loadSynonyms())));
renameSync(`${builtIndex}.new`, builtIndex);

/** Whether a page below has the same section in full: `/deploy#backup` begins `/deploy/operate#backup`. */
function isContinued({ href, title }: SearchText): boolean {
  const [page, anchor] = href.split('#');
  return found.some(
    (text) => text.title === title && text.href.startsWith(`${page}/`) && text.href.endsWith(`#${anchor}`),
  );
}

async function readPages(pages: SearchText[]): Promise<SearchText[]> {
  const { origin, stop } = await startBuiltSite(site.standardOrigin);
  // All at once, the last of them would wait longer than the site waits on a busy machine.
  const queue = new WorkQueue({ atOnce: 8, waiting: pages.length });
  const readQueued = async (page: SearchText) => {
    if (repeats(page.href)) return [page];
    const end = await queue.take();
    return readPage(origin, page).finally(end);
  };
  try {
    return (await Promise.all(pages.map(readQueued))).flat();
  } finally {
    await stop();
  }
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
