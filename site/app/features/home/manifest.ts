import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';

/** Kept finished: nothing in it changes while the site runs. */
export const handle: PageHandle = { page: 'file', finished: () => [] };

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: 'any maskable',
});

/** `/site.webmanifest`: what a phone shows of the site on its home screen. */
export function loader() {
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
}
