import { standard } from '@context-native/checker/standard';
import type { Software } from './trace.ts';

/** Default recorder. */
export const ourselves: Software = {
  name: standard.packages.names.recorder,
  version: standard.packages.version,
};
