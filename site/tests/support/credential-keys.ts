import { withNewKeys } from '#app/services/openbadges/keys.server.ts';

/** CREDENTIAL_KEYS of the sites that tests run on a server: the same for every process of a run. */
export const credentialKeys = JSON.stringify(await withNewKeys({ keys: [] }));
