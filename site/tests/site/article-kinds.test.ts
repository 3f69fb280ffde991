import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/server-databases.ts';
import { startSite } from '../support/site-process.ts';

const server = inject('databaseServer');

/** What the seed has no example of: put into the database as an editor's tool would. */
test.runIf(server)('drafts stay hidden, and articles of every kind show what they have', async () => {
  const database = await createDatabase(server);
  const client = new pg.Client({ connectionString: database });
  const site = await startSite({ DATABASE_URL: database, SESSION_SECRET: randomBytes(32).toString('hex') });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await site.stop();
    await dropDatabase(database);
  });
  const insert = async (slug: string, columns: Record<string, unknown>) => {
    const row: Record<string, unknown> = {
      slug,
      status: 'published',
      title: `Title of ${slug}`,
      excerpt: `Excerpt of ${slug}`,
      content: 'Text.',
      content_type: 'article',
      category: 'standard',
      author_name: 'A. Author',
      published_at: '2026-01-02T03:04:05Z',
      reading_time_minutes: 3,
      ...columns,
    };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await client.query(`insert into blog_articles (${names}) values (${places})`, Object.values(row));
  };
  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    return { status: answer.status, html: await answer.text() };
  };

  await insert('a-draft', { status: 'draft' });
  await insert('of-tomorrow', { published_at: '2999-01-01T00:00:00Z' });
  for (const slug of ['a-draft', 'of-tomorrow']) {
    expect((await read(`/blog/${slug}`)).status).toBe(404);
    expect((await fetch(`${site.url}/api/blog/${slug}/views`, { method: 'POST', body: '{}' })).status).toBe(
      404,
    );
    for (const path of [`/blog?search=${slug}`, '/sitemap.xml?fresh', '/feeds/rss.xml?fresh'])
      expect((await read(path)).html, path).not.toContain(`Title of ${slug}`);
  }

  await insert('a-plain-title', { seo_title: null, seo_description: null });
  const plain = await read('/blog/a-plain-title');
  expect(plain.html).toContain('<title>Title of a-plain-title · Context-Native</title>');
  expect(plain.html).toContain('<meta name="description" content="Excerpt of a-plain-title"/>');
  expect(plain.html).toContain('>January 2, 2026</time>');
  await insert('an-seo-title', { seo_title: 'Another title', seo_description: 'Another description' });
  const other = await read('/blog/an-seo-title');
  expect(other.html).toContain('<title>Another title · Context-Native</title>');
  expect(other.html).toContain('<meta name="description" content="Another description"/>');
  expect(other.html).toContain('<meta property="og:title" content="Title of an-seo-title"/>');
  expect(other.html).toContain('<meta property="og:description" content="Excerpt of an-seo-title"/>');

  await insert('another-video', {
    content_type: 'video',
    video_platform: 'vimeo',
    video_url: 'https://vimeo.example/1',
  });
  const video = await read('/blog/another-video');
  expect(video.html).toContain('Watch Video');
  expect(video.html).toMatch(/<a href="https:\/\/vimeo\.example\/1"[^>]*target="_blank"[^>]*>Watch/);
  expect(video.html).not.toContain('data-youtube');

  const text = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '[bad](javascript:alert(1)) [data](data:text/html,x) [there](//evil.example) [back](/\\evil.example)',
    '[good](https://ok.example) [mail](mailto:a@ok.example) [chat](irc://ok.example) [xmpp](xmpp:a@ok.example) [here](/blog#x)',
  ].join('\n\n');
  await insert('hostile', {
    title: '<b>"Bold" & \'co\'</b></title><script>alert(1)</script>',
    content: text,
  });
  const hostile = (await read('/blog/hostile')).html;
  expect(hostile).not.toMatch(/<script>alert|onerror=|javascript:|data:text|href="\/[/\\]/);
  // An address without a scheme is a link to another site, and says so.
  expect(hostile).toContain('href="https://evil.example"');
  for (const good of [
    'https://ok.example',
    'mailto:a@ok.example',
    'irc://ok.example',
    'xmpp:a@ok.example',
    '/blog#x',
  ])
    expect(hostile).toContain(`href="${good}"`);
  for (const [, json = ''] of hostile.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
    JSON.parse(json);
});
