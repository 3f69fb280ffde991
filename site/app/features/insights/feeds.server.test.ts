import { DOMParser } from '@xmldom/xmldom';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type FeedFile, renderFeed } from '#app/lib/feed-files.ts';
import { seedContent } from '#app/services/database/seed.server.ts';
import { site } from '#site';
import { testDatabase } from '../../../tests/support/database.ts';
import { insightsFeed } from './feeds.server.ts';
import { articleSeed, categorySeed } from './seed.server.ts';
import { blogArticles } from './tables.server.ts';

const { db } = await testDatabase();
await seedContent(db, [categorySeed(), articleSeed()]);
const [title, excerpt] = ['Why <b> & ids matter', 'A < B & so on'];
await db.update(blogArticles).set({ title, excerpt }).where(eq(blogArticles.slug, 'four-profiles-one-core'));
const origin = 'https://standard.example';
const bodyOf = async (file: FeedFile) => renderFeed(file, await insightsFeed(db, origin), origin);

test('Atom says its titles are HTML, so signs of HTML in them are escaped; a category has its term', async () => {
  const atom = await bodyOf('atom.xml');
  expect(atom).toContain('<title type="html"><![CDATA[Why &lt;b&gt; &amp; ids matter]]></title>');
  expect(atom).toContain('<summary type="html"><![CDATA[A &lt; B &amp; so on]]></summary>');
  expect(atom).not.toContain('<email>');
  const categories = [...atom.matchAll(/<category [^>]*>/g)].map(([tag]) => tag);
  expect(categories.length).toBeGreaterThanOrEqual(12);
  expect(categories.filter((tag) => !/ term="[^"]+"/.test(tag))).toEqual([]);
});

test('an author of RSS is an address with a name', async () => {
  const rss = await bodyOf('rss.xml');
  const authors = [...rss.matchAll(/<author>([^<]*)<\/author>/g)].map(([, author]) => author);
  expect(authors.length).toBeGreaterThanOrEqual(12);
  expect(new Set(authors)).toEqual(new Set([`${site.email} (Context-Native editors)`]));
});

test('what stands in a title, a summary or an author arrives as text in a reader, and every feed stays whole', async () => {
  const text = 'Why <b> &amp; & ]]> ]]> "ids" matter';
  const isChanged = eq(blogArticles.slug, 'four-profiles-one-core');
  await db
    .update(blogArticles)
    .set({ title: text, excerpt: text, authorName: text, content: 'Two `]]>` and ]]> <b>\n\n```\n]]>\n```' })
    .where(isChanged);
  const itemOf = async (file: FeedFile, item: string) => {
    const fail = (_level: string, message: string) => {
      throw new Error(`${file}: ${message}`);
    };
    const doc = new DOMParser({ onError: fail }).parseFromString(await bodyOf(file), 'text/xml');
    const found = [...doc.getElementsByTagName(item)].find((one) =>
      one.getElementsByTagName('title')[0]?.textContent?.startsWith('Why'),
    );
    return (tag: string) => found?.getElementsByTagName(tag)[0]?.textContent;
  };
  const asHtml = 'Why &lt;b&gt; &amp;amp; &amp; ]]&gt; ]]&gt; &quot;ids&quot; matter';
  const rss = await itemOf('rss.xml', 'item');
  expect(rss('title')).toBe(text);
  expect(rss('author')).toBe(`${site.email} (${text})`);
  expect(rss('description'), 'HTML, by its specification').toBe(asHtml);
  expect(rss('content:encoded')).toContain('<code>]]&gt;</code>');
  expect(rss('content:encoded'), 'which does nothing elsewhere').not.toContain('<button');
  expect(await bodyOf('rss.xml')).not.toContain('<title><![CDATA[');
  const atom = await itemOf('atom.xml', 'entry');
  expect([atom('title'), atom('summary')], 'HTML, as it says').toEqual([asHtml, asHtml]);
  expect(atom('name')).toBe(text);
  await db.update(blogArticles).set({ title, excerpt }).where(isChanged);
});

test('the JSON feed holds titles and summaries as they are', async () => {
  const { items } = JSON.parse(await bodyOf('feed.json'));
  expect(items).toContainEqual(
    expect.objectContaining({ title: 'Why <b> & ids matter', summary: 'A < B & so on' }),
  );
});
