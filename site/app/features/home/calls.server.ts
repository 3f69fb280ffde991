import { type Site, siteContext } from '#app/feature.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { type Call, defineCall } from '#app/services/http/call.server.ts';
import { requestContext } from '#app/services/services.server.ts';
import { renderSocialImage } from '#app/services/social-image/social-image.server.ts';
import { site } from '#site';
import { apiCatalogAddress, apiCatalogLink, apis } from './apis.ts';
import type { SocialPage } from './home.server.ts';
import {
  findPart,
  listAll,
  listParts,
  sitemapIndex,
  sitemapOf,
  urlSet,
  xmlHeaders,
} from './sitemap-parts.server.ts';
import { listTexts, readAllTexts } from './text-index.server.ts';

const plainText = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** API paths that crawlers may read (`robots.txt`): open data and the API description. */
const openData = ['/api/v1/', '/api/registry/', '/api/openapi.json'];

/** Maximum size of `/llms-full.txt` (bytes), so that a reader can take it in and the process can cache it. */
const maxBytes = 2 * 1024 * 1024;

const yearMs = 365 * 86_400_000;

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
});

/** A file for everyone, cached like a page. */
const publicFile = { method: 'get', kind: 'file', finished: () => [] } as const;

export const homeCalls: Call[] = [
  /** A social image: drawn on the first request, then cached until its content changes. */
  defineCall({
    method: 'get',
    path: '/social/*',
    finished({ '*': file = '' }) {
      const credential = /^credentials\/([0-9a-f-]{36})\.png$/.exec(file)?.[1];
      if (credential) return [topics.credential(credential)];
      if (file.startsWith('registry/')) return [topics.registry];
      const [, folder, slug = ''] = /^(mcp-map|blog)\/([^/]+)\.png$/.exec(file) ?? [];
      if (folder === 'mcp-map') return [topics.item(slug)];
      return folder === 'blog' ? [topics.article(slug)] : [];
    },
    kind: 'file',
    async answer({ params, context }) {
      const path = /^([a-z0-9/-]{1,200})\.png$/.exec(params['*'])?.[1];
      const page = path ? await findSocialPage(context.get(siteContext), `/${path}`) : undefined;
      if (!page) throw new Refusal(404, 'There is no image at this address.');
      const png = await renderSocialImage(page);
      return new Response(new Uint8Array(png), {
        headers: {
          'Content-Type': 'image/png',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          // Browsers revalidate it each time: a credential's image shows a name only as long as its holder allows it.
          'Cache-Control': 'public, no-cache',
        },
      });
    },
  }),
  /** All listed pages, or an index of the sitemap's parts if one file cannot contain them. */
  defineCall({
    ...publicFile,
    path: '/sitemap.xml',
    async answer({ context, services: { config } }) {
      const { siteUrl } = config;
      const { sources, count } = sitemapOf(context.get(siteContext));
      context.get(requestContext).addTopics(sources.flatMap(({ topics }) => topics));
      const counts = await count();
      const entries = await listAll(sources, counts);
      const xml = entries ? urlSet(siteUrl, entries) : sitemapIndex(siteUrl, listParts(sources, counts));
      return new Response(xml, { headers: xmlHeaders });
    },
  }),
  /** A part of the sitemap, such as `articles-1.xml`, with its own copy in the cache. */
  defineCall({
    ...publicFile,
    path: '/sitemaps/{part}',
    async answer({ context, params, services: { config } }) {
      const part = await findPart(
        sitemapOf(context.get(siteContext)).sources,
        params.part.replace(/\.xml$/, ''),
      );
      if (!part) return new Response('Not found', { status: 404 });
      context.get(requestContext).addTopics(part.topics);
      return new Response(urlSet(config.siteUrl, part.entries), { headers: xmlHeaders });
    },
  }),
  /** The site's name and icons for a phone's home screen. */
  defineCall({
    ...publicFile,
    path: '/site.webmanifest',
    answer() {
      const manifest = {
        name: site.product,
        short_name: site.product,
        start_url: '/',
        display: 'browser',
        background_color: '#fbf9f4',
        theme_color: '#fbf9f4',
        icons: [icon(192), icon(512)],
      };
      return new Response(JSON.stringify(manifest, null, 2), {
        headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
      });
    },
  }),
  /** llmstxt.org: the pages to read as Markdown, and the APIs. */
  defineCall({
    ...publicFile,
    path: '/llms.txt',
    finished: () => [topics.articles],
    async answer({ context, services: { config } }) {
      const { siteUrl } = config;
      const sections = await listTexts(context.get(siteContext));
      const entry = (title: string, path: string, about: string) =>
        `- [${title.replaceAll(/[[\]]/g, '')}](${siteUrl}${path})${about ? `: ${about}` : ''}`;
      const text = [
        `# ${site.product}`,
        `> ${site.description}`,
        'Most pages are available as Markdown: add `.md` to the URL, or send `Accept: text/markdown`. ' +
          'Pages that are mainly a form have no Markdown. ' +
          `The whole standard, the guides, the lessons and the newest articles are in one file: ${siteUrl}/llms-full.txt`,
        ...sections.map(({ title, entries }) =>
          [`## ${title}`, '', ...entries.map((one) => entry(one.title, one.address, one.about))].join('\n'),
        ),
        ['## Data', '', ...apis.map(({ title, path, about }) => entry(title, path, about))].join('\n'),
      ];
      return plainText(`${text.join('\n\n')}\n`);
    },
  }),
  /** The standard, then guides, lessons and articles. A text that would make the file too long is left out. */
  defineCall({
    ...publicFile,
    path: '/llms-full.txt',
    finished: () => [topics.articles],
    async answer({ context }) {
      const { addTopics } = context.get(requestContext);
      const parts = [`# ${site.product}: everything to read in one file\n\n> ${site.description}\n`];
      let bytes = Buffer.byteLength(parts.join(''));
      let leftOut = 0;
      for await (const { page, markdown } of readAllTexts(context.get(siteContext), addTopics)) {
        const part = `\n---\n\nSource: ${page}\n\n${markdown.trimEnd()}\n`;
        const size = Buffer.byteLength(part);
        if (bytes + size > maxBytes) leftOut += 1;
        else {
          parts.push(part);
          bytes += size;
        }
      }
      if (leftOut > 0)
        parts.push(`\n---\n\nLeft out for length: ${leftOut} texts. See /llms.txt for the full list.\n`);
      return plainText(parts.join(''));
    },
  }),
  /** RFC 9727: a link set (RFC 9264) to the APIs and their descriptions. */
  defineCall({
    ...publicFile,
    path: apiCatalogAddress,
    answer({ services: { config } }) {
      const { siteUrl } = config;
      const linkTo = (path: string, more: object) => ({ href: siteUrl + path, ...more });
      const items = apis.map(({ path, type, title }) => linkTo(path, { type, title }));
      const linkset = [
        { anchor: siteUrl + apiCatalogAddress, item: items },
        ...apis
          .filter(({ describedBy, explainedAt }) => describedBy || explainedAt)
          .map(({ path, describedBy, descriptionType = 'application/json', explainedAt }) => ({
            anchor: siteUrl + path,
            ...(describedBy && { 'service-desc': [linkTo(describedBy, { type: descriptionType })] }),
            ...(explainedAt && { 'service-doc': [linkTo(explainedAt, { type: 'text/html' })] }),
          })),
      ];
      return new Response(JSON.stringify({ linkset }, null, 2), {
        headers: {
          'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
          'Access-Control-Allow-Origin': '*',
          Link: apiCatalogLink,
        },
      });
    },
  }),
  /** Public pages and open data are allowed. The longest matching rule wins. */
  defineCall({
    // Cached: a crawler that gets an error here, from a busy site, stays away for days.
    ...publicFile,
    path: '/robots.txt',
    answer: ({ services: { config } }) =>
      plainText(
        [
          'User-agent: *',
          ...openData.map((path) => `Allow: ${path}`),
          'Disallow: /api/',
          'Disallow: /account',
          'Disallow: /admin',
          '',
          `Sitemap: ${config.siteUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  }),
  /** RFC 9116: where to report a vulnerability. */
  defineCall({
    method: 'get',
    path: '/.well-known/security.txt',
    answer: ({ services: { config } }) =>
      plainText(
        [
          `Contact: mailto:${site.securityEmail}`,
          `Expires: ${new Date(Date.now() + yearMs).toISOString().replace(/T.*/, 'T00:00:00.000Z')}`,
          'Preferred-Languages: en',
          `Canonical: ${config.siteUrl}/.well-known/security.txt`,
          `Policy: ${site.repository}/blob/main/SECURITY.md`,
          '',
        ].join('\n'),
      ),
  }),
];

/** Texts and picture of a path's social image; undefined if it has none. */
async function findSocialPage({ services, pages, all }: Site, path: string): Promise<SocialPage | undefined> {
  const fixed = pages[path === '/home' ? '/' : path];
  if (fixed) return fixed;
  for (const find of all('socialPages')) {
    const found = await find(services, path);
    if (found) return found;
  }
}
