import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { routesOf } from '#app/lib/page-routes.ts';
import { certificationPages } from './pages.ts';

const here = 'features/certification';
const desk = `${here}/admin/pages`;
const teams = `${here}/teams`;
const issuerDocument = (path: string) =>
  route(path, `${here}/credentials/api/issuer-document.ts`, { id: `issuer ${path}` });

export const certificationAdminRoutes: RouteConfigEntry[] = [
  route('orders', `${desk}/orders.tsx`),
  route('orders/:id', `${desk}/order.tsx`),
  route('invoices', `${desk}/invoices.tsx`),
  route('invoices/:id', `${desk}/invoice.tsx`),
  route('invoices/:id/pdf', `${here}/admin/api/invoice-pdf.ts`),
  route('exams', `${desk}/held-exams.tsx`),
  route('exams/:id', `${desk}/held-exam.tsx`),
  route('credentials', `${desk}/credentials.tsx`),
  route('credentials/:id', `${desk}/credential.tsx`),
];

export const certificationRoutes: RouteConfigEntry[] = [
  ...routesOf('features/certification', certificationPages),
  route('account/teams/:id', `${teams}/pages/team.tsx`),
  route('account/teams/:id/seats.csv', `${teams}/api/seats-file.ts`),
  route('account/seats/:id', `${teams}/pages/own-seat.tsx`),
  route('seat', `${teams}/pages/seat.tsx`),
  route('account/orders/:id', `${here}/pages/receipt.tsx`),
  route('account/orders/:id/:file', `${here}/invoices/api/invoice-file.ts`),
  route('account/mentorship', `${here}/pages/mentorship.tsx`),
  route('api/create-payment', `${here}/api/create-payment.ts`),
  route('api/payment-status', `${here}/api/payment-status.ts`),
  route('badges/:name', `${here}/badges/api/badge-file.ts`),
  route('api/verify-badge', `${here}/badges/api/verify-badge.ts`),
  route('api/badge-document', `${here}/badges/api/badge-document.ts`),
  route('credentials/:id', `${here}/credentials/pages/credential.tsx`),
  route('credentials/:id/:file', `${here}/credentials/api/credential-file.ts`),
  route('api/v1/credentials/:id', `${here}/credentials/api/credential-data.ts`),
  issuerDocument('badges/profile.json'),
  issuerDocument('badges/keys/:key'),
  issuerDocument('badges/status/:list'),
  issuerDocument('.well-known/jwks.json'),
  route('assessment/practice', `${here}/exams/pages/practice.tsx`),
  route('assessment/:id', `${here}/exams/pages/exam.tsx`),
  route('assessment/:id/result', `${here}/exams/pages/result.tsx`),
  route('api/exam-answers', `${here}/exams/api/exam-answers.ts`),
];
