import type { Feature } from '#app/feature.server.ts';
import { homePages } from './pages.ts';

export const home: Feature = { pages: homePages, textSection: 'The site' };
