import type { MetaDescriptor } from 'react-router';
import { feedFiles } from '#app/lib/feed-names.ts';
import { site } from '#site';

/** Arguments of every route's `meta`; narrower than the generated types so that one function serves all routes. */
interface MetaArgs {
  location: { pathname: string };
  matches: readonly unknown[];
}

interface PageMeta {
  /** Without the site's suffix, which is added here. */
  title: string;
  description: string;
  /** Title and description for sharing, if they differ. */
  shared?: { title: string; description: string };
  /** Kept out of search engines: accounts, checkouts, errors. */
  noindex?: boolean | undefined;
  /** Open Graph type; articles say `article`. */
  type?: 'website' | 'article';
  /** Address of the social image on this site; by default the page's own drawn one, where the page may be found. */
  image?: string;
  /** The feed that tells the news of the page, beside that of Insights, which every page names. */
  feed?: { folder: string; title: string; query?: string } | undefined;
  /** Structured data (schema.org), one object each, from the origin of the site. */
  jsonLd?: (siteUrl: string) => object[];
  /** The canonical path where it differs from the address asked for. */
  path?: string;
}

/** The `meta` of a page that says the same of itself whatever it shows. */
export const metaOf = (page: PageMeta) => (args: MetaArgs) => pageMeta(args, page);

/** The same of one that search engines leave out. */
export const unlistedMeta = (title: string, description: string) =>
  metaOf({ title, description, noindex: true });

/** Title, description, one absolute canonical link, Open Graph and Twitter card of a page. */
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

/** SITE_URL as the root loader sends it; on an error without loader data the path alone is canonical. */
function siteOrigin(matches: readonly unknown[]): string {
  const [root] = matches as { loaderData?: { siteUrl?: string } }[];
  return root?.loaderData?.siteUrl ?? '';
}
