import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { site } from '#site';
import { testDatabase } from '../../../tests/support/database.ts';
import { renderFeed } from './feeds.server.ts';
import { articleSeed, categorySeed } from './seed.server.ts';
import { blogArticles } from './tables.server.ts';

const { db } = await testDatabase();
await seedContent(db, [categorySeed(), articleSeed()]);
await db
  .update(blogArticles)
  .set({ title: 'Why <b> & ids matter', excerpt: 'A < B & so on' })
  .where(eq(blogArticles.slug, 'four-profiles-one-core'));
const bodyOf = async (file: string) => (await renderFeed(db, 'https://standard.example', file))?.body ?? '';

test('Atom says its titles are HTML, so signs of HTML in them are escaped; a category has its term', async () => {
  const atom = await bodyOf('atom.xml');
  expect(atom).toContain('<title type="html"><![CDATA[Why &lt;b&gt; &amp; ids matter]]></title>');
  expect(atom).toContain('<summary type="html"><![CDATA[A &lt; B &amp; so on]]></summary>');
  expect(atom).not.toContain('<email>');
  const categories = [...atom.matchAll(/<category [^>]*>/g)].map(([tag]) => tag);
  expect(categories.length).toBeGreaterThanOrEqual(12);
  expect(categories.filter((tag) => !/ term="[^"]+"/.test(tag))).toEqual([]);
});

test('an author of RSS is an address with a name, and its titles are text', async () => {
  const rss = await bodyOf('rss.xml');
  const authors = [...rss.matchAll(/<author>([^<]*)<\/author>/g)].map(([, author]) => author);
  expect(authors.length).toBeGreaterThanOrEqual(12);
  expect(new Set(authors)).toEqual(new Set([`${site.email} (${site.defaultAuthor})`]));
  expect(rss).toContain('<title><![CDATA[Why <b> & ids matter]]></title>');
});

test('the JSON feed holds titles and summaries as they are', async () => {
  const { items } = JSON.parse(await bodyOf('feed.json'));
  expect(items).toContainEqual(
    expect.objectContaining({ title: 'Why <b> & ids matter', summary: 'A < B & so on' }),
  );
});
