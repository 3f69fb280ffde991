import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { learningPages } from './pages.ts';

export const learningRoutes: RouteConfigEntry[] = [
  ...routesOf('features/learning', learningPages),
  route('lab', 'features/learning/pages/lab.tsx'),
  route('courses/book/:level', 'features/learning/pages/course-book.tsx'),
];

/** Pages of the account, below `/account/`. */
export const learningAccountRoutes: RouteConfigEntry[] = [
  route('learning', 'features/learning/pages/own-learning.tsx'),
];

/** Pages of the desk, below `/admin/`. */
export const learningAdminRoutes: RouteConfigEntry[] = [
  route('courses', 'features/learning/admin/course-list.tsx'),
  route('courses/new', 'features/learning/admin/course.tsx', { id: 'new-course' }),
  route('courses/:id', 'features/learning/admin/course.tsx'),
  route('ratings', 'features/learning/admin/rating-list.tsx'),
];
