import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { PublicPages } from './public-page.ts';

/** Routes of the pages that have a `file`, below this folder of `site/app/`. */
export function routesOf(folder: string, pages: PublicPages): RouteConfigEntry[] {
  return Object.entries(pages).flatMap(([path, { file }]) => {
    if (!file) return [];
    return path === '/' ? index(`${folder}/${file}`) : route(path.slice(1), `${folder}/${file}`);
  });
}
