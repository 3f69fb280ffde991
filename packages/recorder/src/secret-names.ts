/** Names of secrets, and the look of values beside them. secret_names.py of the Python package does the same. */
import {
  aboutNames,
  besideNames,
  countNames,
  environmentNames,
  foreignNames,
  innocentWords,
  joinedNames,
  ordinaryWords,
  placeholder,
  plain,
  sessionNames,
  tokenNames,
  wordNames,
} from './secret-rules.ts';

/**
 * `beside` counts only if the value looks like a secret, `token` only for strings and lists of them. `session`, for
 * sessions and variables such as `FAL_KEY`, is never certain.
 */
type NameKind = 'none' | 'secret' | 'token' | 'session' | 'beside';

const ordinary = new Set(ordinaryWords);
/** Kinds by name, as a cache: names repeat. */
const known = new Map<string, NameKind>();
const maxKnown = 2000;
const longestName = 64;

/** Members of a JSON Web Key that are secret (RFC 7518, 6.2.2, 6.3.2 and 6.4.1; RFC 8037, 2), in base64url. */
const privateKeyParts = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']);
const keyTypes = new Set(['RSA', 'EC', 'OKP', 'oct']);

/** Tests for a secret member of a private or symmetric JSON Web Key. */
export function isPrivateKeyPart(owner: object, name: string, value: unknown): boolean {
  if (!privateKeyParts.has(name) || typeof value !== 'string' || !/^[\w-]{20,}$/.test(value)) return false;
  return keyTypes.has(String((owner as Record<string, unknown>).kty));
}

/** Tests for a digest as clause 17.2 writes it. */
export const isDigestText = (value: unknown): boolean =>
  typeof value === 'string' && /^sha256:[0-9a-f]{64}$/.test(value);

/** The kind of a name: of a member, flag, header or variable. */
export function kindOfName(name: string): NameKind {
  const before = known.get(name);
  if (before) return before;
  const kind = readName(name);
  if (known.size >= maxKnown) known.clear();
  if (name.length <= longestName) known.set(name, kind);
  return kind;
}

function readName(name: string): NameKind {
  // Treats `accessToken` as `access_token`.
  const separate = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  const spaced = separate
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '')
    .replaceAll(innocentWords, 'x');
  const joined = spaced.replaceAll('_', '');
  if (aboutNames.test(spaced) || countNames.test(spaced)) return 'none';
  if (sessionNames.test(spaced)) return 'session';
  if (joinedNames.test(joined) || wordNames.test(spaced) || foreignNames.test(separate)) return 'secret';
  if (tokenNames.test(spaced) || tokenNames.test(joined)) return 'token';
  if (besideNames.test(spaced)) return 'beside';
  return environmentNames.test(name) && /key$/.test(spaced) ? 'session' : 'none';
}

/** Words of a sentence: a value with one is not a passphrase. */
export const sentence =
  /(?:^|\s)(?:the|an?|of|for|to|is|are|your|at|least|and|or|with|in|must|be|not|no|by|from|as|on|this|that|if|when)(?:\s|$)/i;
/** Names whose values are often words. */
const ofPasswords =
  /pass|pwd|^pw$|secret|[^ -~]|senha|heslo|haslo|jelszo|salasana|wachtwoord|losenord|adgangskode/i;
/** A value made from the name of a secret is a reference. */
const named = /pass|secret|token|credential|key|cookie|auth|user|login|config|value|field|input|param/i;

/** A UUID, with or without dashes: MCP's SDKs name sessions so. */
const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * Grade of a value beside the name of a secret; undefined for placeholders, references and ordinary words. `isClosed`:
 * nothing follows the value, as in JSON or at the end of a line; in a sentence, words follow. Beside a name of the kind
 * `session`, a value that looks like a secret is `possible`, unless it is a UUID.
 */
export function gradeOf(value: string, name: string, isClosed: boolean): 'certain' | 'possible' | undefined {
  const grade = gradeOfValue(value, name, isClosed);
  if (grade === undefined || kindOfName(name) !== 'session') return grade;
  // The key of a variable may have as many digits as a UUID.
  const isId = uuid.test(value) && (value.includes('-') || !environmentNames.test(name));
  return grade === 'certain' && !isId ? 'possible' : undefined;
}

function gradeOfValue(value: string, name: string, isClosed: boolean): 'certain' | 'possible' | undefined {
  if (value.length < 2 || placeholder.test(value) || plain.test(value) || ordinary.has(value.toLowerCase()))
    return undefined;
  if (/^\d+$/.test(value)) {
    // Beside most names, only long numbers may be secrets: short ones are counts.
    const shortest = kindOfName(name) !== 'secret' ? 10 : /pin|otp|cv[vc]|pass/i.test(name) ? 3 : 6;
    return value.length >= shortest ? 'possible' : undefined;
  }
  // Short values are words of a sentence, unless it ends there.
  if (value.length < 4)
    return isClosed && ofPasswords.test(name) && /^(?=.*[A-Za-z])[\w!@#$%^&*]+$/.test(value)
      ? 'possible'
      : undefined;
  const kind = kindOfName(name);
  // `ERC20` is a kind of token.
  if (kind === 'token' && /^[A-Z]{2,5}-?\d{1,5}$/.test(value)) return undefined;
  const [hasLetter, hasDigit] = [/[A-Za-z]/.test(value), /\d/.test(value)];
  if (/[ \t\n]/.test(value)) {
    if (/=[^; \t]{6}/.test(value) && hasDigit) return 'certain';
    return sentence.test(value) || !isClosed || /^[A-Z][a-z]+ [a-z]/.test(value) ? undefined : 'possible';
  }
  // Pins of a chip have letters.
  if (hasLetter && /(?:^|[_.-])(?:pin|otp|cv[vc])$/i.test(name)) return undefined;
  // The hash of a password may be stored under the password's name.
  if (/^\$(?:2[abxy]|pbkdf2[\w-]*|scrypt|[156y])\$/.test(value)) return 'possible';
  if (hasLetter && hasDigit) return value.length >= 6 && new Set(value).size >= 4 ? 'certain' : 'possible';
  if (/[!@#$%^&*+~?|]/.test(value)) return hasLetter && value.length >= 6 ? 'certain' : 'possible';
  if (!hasLetter)
    return value.length >= 6 && hasDigit && !/^[\d.,:/-]+$/.test(value) ? 'possible' : undefined;
  if (value.length >= 16 && isRandom(value)) return 'certain';
  if (!isClosed) return undefined;
  if (value.length >= 8 && kind !== 'beside' && isRandom(value)) return 'possible';
  if (named.test(value) || value.length < 6) return undefined;
  return /^[A-Za-z][a-z]+$|^[A-Z]+$|^[a-z]+(?:-[a-z]+){2,}$/.test(value) ? 'possible' : undefined;
}

/** Tests for letters in an order that words and identifiers rarely have. */
function isRandom(value: string): boolean {
  const capitals = value.match(/[A-Z]/g)?.length ?? 0;
  const changes = value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  const isEncoded = value.endsWith('=') && value.length % 4 === 0;
  return (
    (capitals * 4 >= value.length && changes * (isEncoded ? 5 : 3) >= value.length) ||
    /[bcdfghjklmnpqrstvwxz]{6}/.test(value)
  );
}
