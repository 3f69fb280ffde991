import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const communityRoutes: RouteConfigEntry[] = [
  route('community', 'features/community/pages/community.tsx'),
  route('contribute', 'features/community/pages/contribute.tsx'),
  route('submission', 'features/community/pages/submission.tsx'),
  route('api/submit-contribution', 'features/community/api/submit-contribution.ts'),
  route('admin/attachments/:id', 'features/community/api/attachment.ts'),
];
