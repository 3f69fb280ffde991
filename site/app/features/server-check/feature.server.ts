import type { Feature } from '#app/feature.server.ts';
import { online } from './online/declare.server.ts';
import { serverCheckPages } from './pages.ts';

export const serverCheck: Feature = {
  ...online,
  pages: serverCheckPages,
  textSection: 'The standard',
  pagesInFull: ['/server-check'],
};
