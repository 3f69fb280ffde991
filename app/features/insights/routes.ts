import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const insightsRoutes: RouteConfigEntry[] = [
  route('blog', 'features/insights/pages/blog.tsx'),
  route('blog/:slug', 'features/insights/pages/article.tsx'),
  route('api/blog/:slug/views', 'features/insights/api/views.ts'),
  route('api/blog/:slug/likes', 'features/insights/api/likes.ts'),
  route('feeds/:file', 'features/insights/api/feed.ts'),
];
