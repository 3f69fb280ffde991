import type { MetaDescriptor } from 'react-router';
import { feedFiles } from '#app/lib/feed-names.ts';
import { site } from '#site';

/** Arguments of every route's `meta`; narrower than the generated types so that one function serves all routes. */
interface MetaArgs {
  location: { pathname: string };
  matches: readonly unknown[];
}

interface PageMeta {
  /** Without the site's suffix, which `pageMeta` adds, except on the home page. */
  title: string;
  description: string;
  /** Title and description for sharing, if they differ. */
  shared?: { title: string; description: string };
  /** Keeps the page out of search engines, such as an account or a checkout. */
  noindex?: boolean | undefined;
  /** Open Graph type. Default: `website`. */
  type?: 'website' | 'article';
  /** Path of the social image. Default: the image drawn for the page, or none with `noindex`. */
  image?: string;
  /** A feed of the page's news. Every page also links to the feeds of Insights. */
  feed?: { folder: string; title: string; query?: string } | undefined;
  /** Structured data (schema.org) as objects, for the site's origin. */
  jsonLd?: (siteUrl: string) => object[];
  /** The canonical path, if it differs from the requested one. */
  path?: string;
}

/** The `meta` of a page whose metadata does not depend on its data. */
export const metaOf = (page: PageMeta) => (args: MetaArgs) => pageMeta(args, page);

/** The same for a page that stays out of search engines. */
export const unlistedMeta = (title: string, description: string) =>
  metaOf({ title, description, noindex: true });

/**
 * Metadata of a page: title, description, canonical link, Open Graph, Twitter card, feed and structured data. A page
 * with `noindex` has no image, and no Twitter card, unless it names an image.
 */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const origin = siteOrigin(args.matches);
  const path = page.path ?? args.location.pathname;
  const url = origin + (path === '/' ? '/' : path.replace(/\/$/, ''));
  const title = path === '/' ? page.title : page.title + site.titleSuffix;
  const shared = page.shared ?? page;
  const image = origin + (page.image ?? `/social${path === '/' ? '/home' : path.replace(/\/$/, '')}.png`);
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:site_name', content: site.product },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: shared.title },
    { property: 'og:description', content: shared.description },
    { property: 'og:url', content: url },
    ...(page.noindex && !page.image
      ? []
      : [
          { property: 'og:image', content: image },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: shared.title },
          { name: 'twitter:card', content: 'summary_large_image' },
          { name: 'twitter:title', content: shared.title },
          { name: 'twitter:description', content: shared.description },
          { name: 'twitter:image', content: image },
        ]),
    ...feedFiles.flatMap(({ file, label, type }) => {
      if (!page.feed) return [];
      const { folder, title, query = '' } = page.feed;
      const href = `${folder}/${file}${query}`;
      return [{ tagName: 'link', rel: 'alternate', type, href, title: `${title} (${label})` }];
    }),
    ...(page.jsonLd?.(origin) ?? []).map((data) => ({ 'script:ld+json': data as Record<string, string> })),
  ];
}

/**
 * SITE_URL from the root loader. Without loader data, as on an error, it is empty, and the canonical link is a path.
 */
function siteOrigin(matches: readonly unknown[]): string {
  const [root] = matches as { loaderData?: { siteUrl?: string } }[];
  return root?.loaderData?.siteUrl ?? '';
}
