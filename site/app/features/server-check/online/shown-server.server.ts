import { publicTarget } from 'context-native/public/public-command';

/**
 * The URL of a server as its finished check has it: in the browser's form, without values of its query. Parts of its
 * path that look like keys are left out. Two spellings of one URL are the same server.
 */
export const shownServer = (url: string): string =>
  publicTarget({ url: new URL(url).href }).url ?? new URL(url).origin;
