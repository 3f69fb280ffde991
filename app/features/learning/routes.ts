import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const learningRoutes: RouteConfigEntry[] = [
  route('course-module', 'features/learning/pages/course-module.tsx'),
  route('lab', 'features/learning/pages/lab.tsx'),
  route('api/learning/progress', 'features/learning/api/progress.ts'),
  route('api/learning/notes', 'features/learning/api/notes.ts'),
  route('api/learning/merge', 'features/learning/api/merge.ts'),
];
