import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { applicationForms } from './applications/forms.ts';

export const communityRoutes: RouteConfigEntry[] = [
  route('community', 'features/community/pages/community.tsx'),
  route('contribute', 'features/community/pages/contribute.tsx'),
  route('submission', 'features/community/pages/submission.tsx'),
  route('api/submit-contribution', 'features/community/api/submit-contribution.ts'),
  route('admin/attachments/:id', 'features/community/api/attachment.ts'),
  ...Object.keys(applicationForms).map((path) =>
    route(`apply/${path}`, 'features/community/applications/apply.tsx', { id: `apply-${path}` }),
  ),
];
