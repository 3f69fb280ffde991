import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { homePages } from './pages.ts';

export const homeRoutes: RouteConfigEntry[] = [
  ...routesOf('features/home', homePages),
  route('social/*', 'features/home/social-image.ts'),
  route('sitemap.xml', 'features/home/sitemap.ts'),
  route('sitemaps/:part', 'features/home/sitemap-part.ts'),
  route('site.webmanifest', 'features/home/manifest.ts'),
  route('llms.txt', 'features/home/llms.ts'),
  route('llms-full.txt', 'features/home/llms-full.ts'),
  route('.well-known/api-catalog', 'features/home/api-catalog.ts'),
  route('robots.txt', 'features/home/robots.ts'),
  route('.well-known/security.txt', 'features/home/security-txt.ts'),
];
