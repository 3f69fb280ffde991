import type { Feature } from '#app/feature.server.ts';
import { serverCheckPages } from './pages.ts';

export const serverCheck: Feature = {
  pages: serverCheckPages,
  textSection: 'The standard',
  pagesInFull: ['/server-check'],
};
