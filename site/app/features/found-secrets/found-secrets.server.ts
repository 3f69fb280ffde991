/** The door of what the scan for secrets found. */
import { createContext } from 'react-router';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';

export { foundSecretCount, foundSecretList } from './found-list.server.ts';
export { scanCommand } from './scan-stored.server.ts';
export { submissionsToScan } from './submission-source.server.ts';

/** Everything that is scanned, from the features; set by the composition. */
export const secretSourcesContext = createContext<SecretSource[]>([]);
