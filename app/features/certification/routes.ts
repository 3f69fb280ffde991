import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { badgeRoutes } from './badges/routes.ts';
import { credentialRoutes } from './credentials/routes.ts';
import { examRoutes } from './exams/routes.ts';

const desk = 'features/certification/admin/pages';

export const certificationAdminRoutes: RouteConfigEntry[] = [
  route('orders', `${desk}/orders.tsx`),
  route('orders/:id', `${desk}/order.tsx`),
  route('exams', `${desk}/held-exams.tsx`),
  route('exams/:id', `${desk}/held-exam.tsx`),
  route('credentials', `${desk}/credentials.tsx`),
  route('credentials/:id', `${desk}/credential.tsx`),
];

export const certificationRoutes: RouteConfigEntry[] = [
  route('pricing', 'features/certification/pages/pricing.tsx'),
  route('payment-success', 'features/certification/pages/payment-success.tsx'),
  route('account/orders/:id', 'features/certification/pages/receipt.tsx'),
  route('account/mentorship', 'features/certification/pages/mentorship.tsx'),
  route('api/create-payment', 'features/certification/api/create-payment.ts'),
  route('api/payment-status', 'features/certification/api/payment-status.ts'),
  ...badgeRoutes,
  ...credentialRoutes,
  ...examRoutes,
];
