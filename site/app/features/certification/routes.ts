import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { certificationPages } from './pages.ts';

const here = 'features/certification';
const desk = `${here}/admin/pages`;
const teams = `${here}/teams`;

export const certificationAdminRoutes: RouteConfigEntry[] = [
  route('orders', `${desk}/orders.tsx`),
  route('orders/:id', `${desk}/order.tsx`),
  route('invoices', `${desk}/invoices.tsx`),
  route('invoices/:id', `${desk}/invoice.tsx`),
  route('exams', `${desk}/held-exams.tsx`),
  route('exams/:id', `${desk}/held-exam.tsx`),
  route('credentials', `${desk}/credentials.tsx`),
  route('credentials/:id', `${desk}/credential.tsx`),
];

export const certificationRoutes: RouteConfigEntry[] = [
  ...routesOf('features/certification', certificationPages),
  route('account/teams/:id', `${teams}/pages/team.tsx`),
  route('account/seats/:id', `${teams}/pages/own-seat.tsx`),
  route('seat', `${teams}/pages/seat.tsx`),
  route('account/orders/:id', `${here}/pages/receipt.tsx`),
  route('account/mentorship', `${here}/pages/mentorship.tsx`),
  route('credentials/:id', `${here}/credentials/pages/credential.tsx`),
  route('assessment/practice', `${here}/exams/pages/practice.tsx`),
  route('assessment/:id', `${here}/exams/pages/exam.tsx`),
  route('assessment/:id/result', `${here}/exams/pages/result.tsx`),
];
