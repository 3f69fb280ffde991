import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { libraryPages } from './pages.ts';

export const libraryRoutes: RouteConfigEntry[] = [...routesOf('features/library', libraryPages)];

const desk = 'features/library/admin/pages';

/** Pages of the desk, below `/admin/`. */
export const libraryAdminRoutes: RouteConfigEntry[] = [
  route('library', `${desk}/entries.tsx`),
  route('library/new', `${desk}/entry.tsx`, { id: 'new-entry' }),
  route('library/slots', `${desk}/slots.tsx`),
  route('library/slots/new', `${desk}/slot.tsx`, { id: 'new-slot' }),
  route('library/slots/:id', `${desk}/slot.tsx`),
  route('library/:id', `${desk}/entry.tsx`),
];
