import type { Command } from '#app/services/control/control.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { importRegistry } from './import.server.ts';

/** `import URL [--full]`: what `npm run catalogue` does, here or in the running site. */
export const catalogueCommand =
  (services: Pick<Services, 'db' | 'changes'>): Command =>
  ([, address = '', full], print, signal) =>
    importRegistry(services, address, { isFull: full === '--full', print, signal });
