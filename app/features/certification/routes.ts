import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const here = 'features/certification';
const desk = `${here}/admin/pages`;
const issuerDocument = (path: string) =>
  route(path, `${here}/credentials/api/issuer-document.ts`, { id: `issuer ${path}` });

export const certificationAdminRoutes: RouteConfigEntry[] = [
  route('orders', `${desk}/orders.tsx`),
  route('orders/:id', `${desk}/order.tsx`),
  route('exams', `${desk}/held-exams.tsx`),
  route('exams/:id', `${desk}/held-exam.tsx`),
  route('credentials', `${desk}/credentials.tsx`),
  route('credentials/:id', `${desk}/credential.tsx`),
];

export const certificationRoutes: RouteConfigEntry[] = [
  route('pricing', `${here}/pages/pricing.tsx`),
  route('payment-success', `${here}/pages/payment-success.tsx`),
  route('account/orders/:id', `${here}/pages/receipt.tsx`),
  route('account/mentorship', `${here}/pages/mentorship.tsx`),
  route('api/create-payment', `${here}/api/create-payment.ts`),
  route('api/payment-status', `${here}/api/payment-status.ts`),
  route('badges', `${here}/badges/pages/badges.tsx`),
  route('badges/:name', `${here}/badges/api/badge-file.ts`),
  route('verify', `${here}/badges/pages/verify.tsx`),
  route('api/badge-document', `${here}/badges/api/badge-document.ts`),
  route('credentials/:id', `${here}/credentials/pages/credential.tsx`),
  route('credentials/:id/:file', `${here}/credentials/api/credential-file.ts`),
  issuerDocument('badges/profile.json'),
  issuerDocument('badges/keys/:key'),
  issuerDocument('badges/status/:list'),
  issuerDocument('.well-known/jwks.json'),
  route('assessment', `${here}/exams/pages/assessment.tsx`),
  route('assessment/practice', `${here}/exams/pages/practice.tsx`),
  route('assessment/:id', `${here}/exams/pages/exam.tsx`),
  route('assessment/:id/result', `${here}/exams/pages/result.tsx`),
  route('api/exam-answers', `${here}/exams/api/exam-answers.ts`),
];
