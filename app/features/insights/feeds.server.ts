import { Feed } from 'feed';
import { withoutFrames } from '#app/lib/embedded-trace.ts';
import { escapeHtml } from '#app/lib/escape-html.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import { site } from '#site';
import { listForFeeds } from './articles.server.ts';

/** How each writes texts: the library calls titles and summaries of Atom HTML, and a description of RSS is. */
const formats = {
  'rss.xml': {
    type: 'application/rss+xml; charset=utf-8',
    render: (feed: Feed) => feed.rss2(),
    title: asIs,
    summary: escapeHtml,
    name: asXmlText,
    // An author of RSS is an address first.
    authorEmail: site.email,
  },
  'atom.xml': {
    type: 'application/atom+xml; charset=utf-8',
    render: (feed: Feed) => feed.atom1(),
    title: escapeHtml,
    summary: escapeHtml,
    name: asXmlText,
    authorEmail: undefined,
  },
  'feed.json': {
    type: 'application/feed+json; charset=utf-8',
    render: toJsonFeed,
    title: asIs,
    summary: asIs,
    name: asIs,
    authorEmail: undefined,
  },
};

function asIs(text: string): string {
  return text;
}

/** The library's XML writer takes `&amp;` for `&` before it escapes a text. */
function asXmlText(text: string): string {
  return text.replaceAll('&', '&amp;');
}

/** One of the three feeds of Insights, or undefined for another file name. Articles are in it whole. */
export async function renderFeed(db: Database, siteUrl: string, file: string) {
  if (!Object.hasOwn(formats, file)) return undefined;
  const format = formats[file as keyof typeof formats];
  const articles = await listForFeeds(db);
  const feed = new Feed({
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    title: `${site.product} Insights`,
    description: 'Articles, papers and talks on the standard and the Model Context Protocol.',
    language: site.locale,
    copyright: `${site.licence} licence`,
    favicon: `${siteUrl}/favicon.ico`,
    updated: new Date(
      Math.max(Date.parse(site.firstPublished), ...articles.map(({ updatedAt }) => updatedAt.getTime())),
    ),
    feedLinks: {
      rss: `${siteUrl}/feeds/rss.xml`,
      atom: `${siteUrl}/feeds/atom.xml`,
      json: `${siteUrl}/feeds/feed.json`,
    },
  });
  for (const article of articles) {
    const url =
      article.contentType === 'external_link' && article.externalUrl
        ? article.externalUrl
        : `${siteUrl}/blog/${article.slug}`;
    const html = withoutFrames(await renderMarkdown(article.content));
    feed.addItem({
      id: `${siteUrl}/blog/${article.slug}`,
      link: url,
      title: format.title(article.title),
      description: format.summary(article.excerpt),
      // A reader shows the text on its own page: links have to be whole.
      content: html
        .replace(/<a [^>]*class="anchor"[^>]*>#<\/a>/g, '')
        .replaceAll(/(href|src)="\/(?!\/)/g, `$1="${siteUrl}/`)
        // The end of the section of XML that holds it.
        .replaceAll(']]>', ']]&gt;'),
      date: article.publishedAt ?? article.updatedAt,
      author: [{ name: format.name(article.authorName), email: format.authorEmail }],
      category: [{ name: article.category, term: article.category }],
      // In place of the library's title, which is a section of raw text: readers take that for HTML.
      ...(file === 'rss.xml' && {
        extensions: [{ name: 'title', objects: { _text: asXmlText(article.title) } }],
      }),
    });
  }
  return { type: format.type, body: format.render(feed) };
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1); the library writes version 1, which has no `authors`. */
function toJsonFeed({ items, options }: Feed): string {
  return JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: options.title,
      description: options.description,
      home_page_url: options.link,
      feed_url: options.feedLinks?.json,
      language: options.language,
      items: items.map((item) => ({
        id: item.id,
        url: item.link,
        title: item.title,
        summary: item.description,
        content_html: item.content,
        date_published: item.date.toISOString(),
        authors: item.author?.map(({ name }) => ({ name })),
        tags: item.category?.map(({ name }) => name),
      })),
    },
    null,
    1,
  );
}
