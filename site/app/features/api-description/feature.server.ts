import type { Feature } from '#app/feature.server.ts';
import { callsContext } from './api-description.server.ts';
import { apiDescriptionPages } from './pages.ts';

export const apiDescription: Feature = {
  pages: apiDescriptionPages,
  textSection: 'Agents and data',
  start: ({ calls }) => ({ provide: (context) => context.set(callsContext, calls) }),
};
