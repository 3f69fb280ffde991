import type { World } from './signed-world.ts';

/** A form that a badge may have, as `docs/badge-forms.md` names it, with what comes of it. */
export interface Form {
  form: string;
  /** `asks`: there is not one badge in it, and the person is asked for one. */
  outcome: 'issued-elsewhere' | 'cannot-verify' | 'invalid' | 'revoked' | 'expired' | 'asks';
  /** The domain that vouches for what is genuine; '' for a key alone. */
  vouchedBy?: string;
  cautions?: string[];
  /** The checks that fail for a fault of form alone, or because it cannot be read; of each wording the same. */
  departs?: string[];
  make: Make;
  /** The same row in its other wordings. */
  also?: Make[];
}

type Make = (world: World) => Promise<string | Uint8Array> | string | Uint8Array;
