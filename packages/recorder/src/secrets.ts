/**
 * What no trace keeps, whoever sent it and whatever a list allows (16.6 of working draft v0.2): passwords, keys, tokens, cookies and
 * `requestState`. They are known by their names, and a few kinds by their form; no machine knows every one.
 */
import { toPointer } from '../../conformance/src/json.ts';
import type { LeftOut } from './trace.ts';

/** Of a name in small letters without what is between words. */
const named =
  /password|passwd|passphrase|passcode|secret|credential|authori[sz]ation|cookie|requeststate|sessionid|(api|access|private|signing|encryption|ssh|auth|license|account|storage|service)key/;
/** A word of a name by itself. */
const words = /(^|_)(pwd|pin|otp|cvv|cvc|jwt|bearer)(_|$)/;
/** Counts of tokens are none: only a text is one, and not where the draft or the GenAI conventions name a count so. */
const counts = /^(max|input|output|total)_tokens$/;
const tokens = /(^|_)tokens?(_|$)|(access|auth|refresh|id|session|bearer|api|csrf|xsrf)tokens?/;

const forms = [
  // With a digit, as nearly all have and words have not.
  /\b(bearer|basic) +(?=[\w+/=.~-]{0,300}\d)[\w+/=.~-]{10}/i,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/,
  /\b(ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abprs])[_-][\w-]{16,}/,
  /\bsk-[\w-]{20,}/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  // A password in an address, or a token in its query.
  /:\/\/[^/\s:@]{0,200}:[^/\s@]{1,200}@/,
  /[?&#](access_token|id_token|token|api_?key|key|password|client_secret|signature|sig)=[^&\s]{8}/i,
];

/** Deeper than this no payload is kept: readers stop there too. */
const maxDepth = 60;

/** Whether a member of that name is a secret by its name. */
export function isSecretName(name: string, value: unknown): boolean {
  // `accessToken` is written as `access_token` by others.
  const separate = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  const spaced = separate.replaceAll(/[^a-z0-9]+/g, '_');
  const joined = spaced.replaceAll('_', '');
  if (named.test(joined) || words.test(spaced)) return value !== null && typeof value !== 'boolean';
  const isToken = !counts.test(spaced) && (tokens.test(spaced) || tokens.test(joined));
  return isToken && (typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string'));
}

/** Whether a text is a secret by its form. */
export const isSecretText = (text: string) => forms.some((form) => form.test(text));

/** Whether the name of a member is itself a secret by its form. Short words cannot be, which spares most names the search. */
export const isSecretWord = (name: string) => !/^\w{0,17}$/.test(name) && isSecretText(name);

/** Part of a value, and what of it was left out; pointers begin at the value. */
export interface Kept {
  /** Undefined where nothing is kept. */
  kept: unknown;
  left_out: LeftOut[];
}

/**
 * A JSON value without its secrets, and without what no trace can hold: halves of surrogates (3.4) and too deep nesting. Items
 * of arrays become `null`, which keeps their place (16.2). The value itself is not changed.
 */
export function withoutSecrets(value: unknown): Kept {
  const left_out: LeftOut[] = [];
  const kept = strip(value, '', 0, left_out);
  return { kept, left_out };
}

function strip(value: unknown, at: string, depth: number, left_out: LeftOut[]): unknown {
  const reason = reasonAgainst(value, depth);
  if (reason) {
    left_out.push({ pointer: at, reason });
    return undefined;
  }
  if (Array.isArray(value))
    return value.map((item, index) => strip(item, `${at}/${index}`, depth + 1, left_out) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const pointer = at + toPointer(name);
    if (isSecretName(name, member)) left_out.push({ pointer, reason: 'secret' });
    else {
      const part = strip(member, pointer, depth + 1, left_out);
      // A member may be called `__proto__`.
      if (part !== undefined)
        Object.defineProperty(kept, name, {
          value: part,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
  }
  return kept;
}

function reasonAgainst(value: unknown, depth: number): LeftOut['reason'] | undefined {
  if (typeof value === 'string') {
    if (isSecretText(value)) return 'secret';
    return value.isWellFormed() ? undefined : 'other';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return 'too_large';
  if (Array.isArray(value)) return undefined;
  const names = Object.keys(value);
  // A pointer to the member would tell its name: the object goes as a whole.
  if (names.some(isSecretWord)) return 'secret';
  return names.every((name) => name.isWellFormed()) ? undefined : 'other';
}
