import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { insightsPages } from './pages.ts';

export const insightsRoutes: RouteConfigEntry[] = [
  ...routesOf('features/insights', insightsPages),
  route('blog/:slug', 'features/insights/pages/article.tsx'),
];

/** Pages of the desk, below `/admin/`. */
export const insightsAdminRoutes: RouteConfigEntry[] = [
  route('articles', 'features/insights/admin/article-list.tsx'),
  route('articles/new', 'features/insights/admin/article.tsx', { id: 'new-article' }),
  route('articles/preview', 'features/insights/admin/article-preview.tsx'),
  route('articles/:id', 'features/insights/admin/article.tsx'),
];
