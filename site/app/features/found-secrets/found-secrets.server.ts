/** The door of what the scan for secrets found. */
import { createContext } from 'react-router';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';

export { scanCommand } from './scan-stored.server.ts';

/** Everything that is scanned, from the features. */
export const secretSourcesContext = createContext<SecretSource[]>([]);
