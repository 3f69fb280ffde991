import { Feed } from 'feed';
import { site } from '#site';
import { escapeHtml } from './escape-html.ts';

/** An entry of a feed. The title, the summary, the author and the tags are plain text. */
export interface FeedEntry {
  /** Permanent id, as a URL or a `urn:`. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** Full content as HTML with absolute links. Without it, a feed has only the summary. */
  html?: string;
  /** Publication time, if known. */
  published?: Date;
  /** Last change of the entry. */
  updated: Date;
  author?: string;
  tags?: readonly string[];
}

/** Subject of a feed. */
export interface FeedFacts {
  /** Folder of its files, such as `/feeds/map`. */
  folder: string;
  query?: string;
  /** Path of the page whose news it reports. */
  page: string;
  title: string;
  description: string;
  entries: readonly FeedEntry[];
}

/** Characters that XML 1.0 cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const plain = (text: string) => text.toWellFormed().replace(unwritable, '');
const asHtml = (text: string) => escapeHtml(plain(text));
/** The library's XML writer turns `&amp;` into `&` before it escapes a text. */
const asXmlText = (text: string) => plain(text).replaceAll('&', '&amp;');

/**
 * Text formats of each file. The library marks the titles and summaries of Atom as HTML, and a description in RSS is
 * HTML.
 */
const formats = {
  'rss.xml': {
    type: 'application/rss+xml; charset=utf-8',
    render: (feed: Feed) => feed.rss2(),
    title: plain,
    summary: asHtml,
    name: asXmlText,
    // An author in RSS is an email address, with a name in brackets.
    authorEmail: site.email,
  },
  'atom.xml': {
    type: 'application/atom+xml; charset=utf-8',
    render: (feed: Feed) => feed.atom1(),
    title: asHtml,
    summary: asHtml,
    name: asXmlText,
    authorEmail: undefined,
  },
  'feed.json': {
    type: 'application/feed+json; charset=utf-8',
    render: toJsonFeed,
    title: plain,
    summary: plain,
    name: plain,
    authorEmail: undefined,
  },
};

export type FeedFile = keyof typeof formats;

export const feedType = (file: FeedFile): string => formats[file].type;

/** One file of a feed, with its entries in the given order. */
export function renderFeed(file: FeedFile, facts: FeedFacts, siteUrl: string): string {
  const format = formats[file];
  const { folder, query = '', page, entries } = facts;
  const addressOf = (name: FeedFile) => `${siteUrl}${folder}/${name}${query}`;
  const feed = new Feed({
    id: query ? addressOf('atom.xml') : siteUrl + page,
    link: siteUrl + page,
    title: format.name(facts.title),
    description: format.name(facts.description),
    language: site.locale,
    copyright: `${site.licence} licence`,
    favicon: `${siteUrl}/favicon.ico`,
    updated: new Date(
      Math.max(Date.parse(site.firstPublished), ...entries.map(({ updated }) => updated.getTime())),
    ),
    ...(file === 'atom.xml' && { author: { name: site.product, link: siteUrl } }),
    feedLinks: {
      ...(file === 'rss.xml' && { rss: addressOf('rss.xml') }),
      atom: addressOf('atom.xml'),
      json: addressOf('feed.json'),
    },
  });
  for (const entry of entries)
    feed.addItem({
      id: entry.id,
      link: entry.url,
      title: format.title(entry.title),
      description: format.summary(entry.summary),
      // `]]>` would end the CDATA section around it.
      ...(entry.html !== undefined && { content: plain(entry.html).replaceAll(']]>', ']]&gt;') }),
      date: entry.updated,
      ...(entry.published && { published: entry.published }),
      ...(entry.author && { author: [{ name: format.name(entry.author), email: format.authorEmail }] }),
      category: (entry.tags ?? []).map((tag) => ({ name: plain(tag), term: plain(tag) })),
      // Replaces the library's title, a CDATA section: some readers take that for HTML.
      ...(file === 'rss.xml' && {
        extensions: [{ name: 'title', objects: { _text: asXmlText(entry.title) } }],
      }),
    });
  return format.render(feed);
}

/**
 * HTML of this site for other places, such as feed readers: links and sources become absolute, and links of headings to
 * themselves and buttons are removed.
 */
export function wholeLinks(html: string, siteUrl: string): string {
  return html
    .replace(/<a [^>]*class="anchor"[^>]*>#<\/a>/g, '')
    .replaceAll(/<button [^>]*>.*?<\/button>/gs, '')
    .replaceAll(/(href|src)="\/(?!\/)/g, `$1="${siteUrl}/`);
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
      authors: [{ name: site.product }],
      language: options.language,
      items: items.map((item) => ({
        id: item.id,
        url: item.link,
        title: item.title,
        summary: item.description,
        // An item must have one of the two.
        ...(item.content === undefined ? { content_text: item.description } : { content_html: item.content }),
        date_published: item.published?.toISOString(),
        date_modified: item.date.toISOString(),
        authors: item.author?.map(({ name }) => ({ name })),
        tags: item.category?.map(({ name }) => name),
      })),
    },
    null,
    1,
  );
}
