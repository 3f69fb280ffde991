import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { applicationForms } from './forms.ts';

export const applicationsRoutes: RouteConfigEntry[] = Object.keys(applicationForms).map((path) =>
  route(`apply/${path}`, 'features/applications/apply.tsx', { id: `apply-${path}` }),
);
