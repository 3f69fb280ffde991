import { type Site, siteContext } from '#app/feature.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { renderSocialImage } from '#app/services/social-image/social-image.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/social-image';
import type { SocialPage } from './home.server.ts';

/** Drawn on the first request and then kept like a finished page, until what it shows changes. */
export const handle: PageHandle = {
  page: 'file',
  finished: ({ '*': file = '' }) => {
    const credential = /^credentials\/([0-9a-f-]{36})\.png$/.exec(file)?.[1];
    if (credential) return [topics.credential(credential)];
    if (file.startsWith('registry/')) return [topics.registry];
    const [, folder, slug = ''] = /^(mcp-map|blog)\/([^/]+)\.png$/.exec(file) ?? [];
    if (folder === 'mcp-map') return [topics.item(slug)];
    return folder === 'blog' ? [topics.article(slug)] : [];
  },
};

/** `/social/<path of a page>.png`. @throws Refusal 404 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = /^([a-z0-9/-]{1,200})\.png$/.exec(params['*'])?.[1];
  const page = path ? await findSocialPage(context.get(siteContext), `/${path}`) : undefined;
  if (!page) throw new Refusal(404, 'There is no picture at this address.');
  const png = await renderSocialImage(page);
  return new Response(new Uint8Array(png), {
    headers: {
      'Content-Type': 'image/png',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Asked for again each time: one of a credential shows a name, for as long as its holder wants.
      'Cache-Control': 'public, no-cache',
    },
  });
}

/** What the social image of a path says; undefined where it has none. */
async function findSocialPage({ services, pages, all }: Site, path: string): Promise<SocialPage | undefined> {
  const fixed = pages[path === '/home' ? '/' : path];
  if (fixed) return fixed;
  for (const find of all('socialPages')) {
    const found = await find(services, path);
    if (found) return found;
  }
}
