import { standard } from '@context-native/checker/standard';
import type { Software } from './trace.ts';

/** What records where nobody else is named. */
export const ourselves: Software = {
  name: standard.packages.names.recorder,
  version: standard.packages.version,
};
