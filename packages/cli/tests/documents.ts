/** The documents that the tests of the command line begin with, as their files hold them. */
import { readStandard } from '@context-native/dev/standard-files';

export const trace = readStandard('examples/smb-invoice-vat.json');
export const entry = readStandard('examples/registry-entry.json');
export const capability = readStandard('examples/capability.json');
/** Breaks 3.2. */
export const outOfOrder = readStandard('examples/invalid/events-out-of-order.json');
/** Another id than `trace` has. */
export const secondId = '13e4db00-96ab-4e44-806d-7de80f9e2497';

/** A document as a line of JSON Lines. */
export const line = (text: string) => `${JSON.stringify(JSON.parse(text))}\n`;
/** A document with other values of its first level. */
export const change = (text: string, values: object) => JSON.stringify({ ...JSON.parse(text), ...values });
