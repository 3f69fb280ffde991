import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const examRoutes: RouteConfigEntry[] = [
  route('assessment', 'features/certification/exams/pages/assessment.tsx'),
  route('assessment/practice', 'features/certification/exams/pages/practice.tsx'),
  route('assessment/:id', 'features/certification/exams/pages/exam.tsx'),
  route('assessment/:id/result', 'features/certification/exams/pages/result.tsx'),
  route('api/exam-answers', 'features/certification/exams/api/exam-answers.ts'),
];
