import { withNewKeys } from '#app/services/openbadges/keys.server.ts';

/** CREDENTIAL_KEYS for sites on a server, the same for all sites that this process starts. */
export const credentialKeys = JSON.stringify(await withNewKeys({ keys: [] }));
