import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { insightsPages } from './pages.ts';

export const insightsRoutes: RouteConfigEntry[] = [
  ...routesOf('features/insights', insightsPages),
  route('blog/:slug', 'features/insights/pages/article.tsx'),
  route('api/blog/:slug/views', 'features/insights/api/views.ts'),
  route('api/blog/:slug/likes', 'features/insights/api/likes.ts'),
  route('api/v1/articles', 'features/insights/api/articles-data.ts'),
  route('api/v1/articles/:slug', 'features/insights/api/article-data.ts'),
  route('covers/:file', 'features/insights/api/cover.ts'),
  route('feeds/:file', 'features/insights/api/feed.ts'),
];

/** Its pages of the desk, relative to `/admin/`. */
export const insightsAdminRoutes: RouteConfigEntry[] = [
  route('articles', 'features/insights/admin/article-list.tsx'),
  route('articles/new', 'features/insights/admin/article.tsx', { id: 'new-article' }),
  route('articles/preview', 'features/insights/admin/article-preview.tsx'),
  route('articles/:id', 'features/insights/admin/article.tsx'),
];
