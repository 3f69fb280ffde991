/** Digests of section 17 of working draft v0.2. */
import { canonicalJson } from '@context-native/checker/canonical-json';
import { sha256 } from './sha256.ts';

export { canonicalJson };

/**
 * `sha256:` and the SHA-256 of the canonical form of a JSON value (17.2). Undefined for a value without such a form.
 */
export function sha256Of(value: unknown): string | undefined {
  try {
    return `sha256:${sha256(canonicalJson(value))}`;
  } catch {
    return undefined;
  }
}
