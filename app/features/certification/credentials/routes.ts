import { type RouteConfigEntry, route } from '@react-router/dev/routes';

const here = 'features/certification/credentials';
const issuerDocument = (path: string) =>
  route(path, `${here}/api/issuer-document.ts`, { id: `issuer ${path}` });

export const credentialRoutes: RouteConfigEntry[] = [
  route('credentials/:id', `${here}/pages/credential.tsx`),
  route('credentials/:id/:file', `${here}/api/credential-file.ts`),
  issuerDocument('badges/profile.json'),
  issuerDocument('badges/keys/:key'),
  issuerDocument('badges/status/:list'),
  issuerDocument('.well-known/jwks.json'),
];
