/**
 * Writes the index of the site's search, `build/search-index.json`. Starts the built site to read the text of its
 * pages.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { site } from '../../site.config.ts';
import { listSearchTexts } from '../app/composition.server.ts';
import { builtIndex, loadSynonyms, makeIndex } from '../app/features/search/search.server.ts';
import type { SearchText } from '../app/lib/search.ts';
import { WorkQueue } from '../app/lib/work-queue.ts';
import { withPageTexts } from './static/search-texts.ts';
import { withBuiltSite } from './static/static-site.ts';

const texts = await listSearchTexts();
const read = await withBuiltSite(site.standardOrigin, (origin) => {
  // At most 8 requests at a time: with all at once, the last ones would wait too long on a busy machine.
  const queue = new WorkQueue({ atOnce: 8, waiting: texts.length });
  return withPageTexts(texts, async (page) => {
    const end = await queue.take();
    return readPage(origin, page).finally(end);
  });
});
// Renamed in one step: a running site reads the file as soon as it exists.
writeFileSync(`${builtIndex}.new`, JSON.stringify(makeIndex(read, await loadSynonyms())));
renameSync(`${builtIndex}.new`, builtIndex);

/**
 * The HTML of a page; undefined if the page redirects, for example to the sign-in, or is not HTML.
 * @throws Error for a status outside 200 to 299
 */
async function readPage(origin: string, { href }: SearchText): Promise<string | undefined> {
  const response = await fetch(origin + href);
  const html = await response.text();
  const isItself = new URL(response.url).pathname === href;
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return isItself && response.headers.get('content-type')?.startsWith('text/html') ? html : undefined;
}
