import { parseJson } from '@context-native/checker/json';
import { defaultMaxDepth, findPositions } from '@context-native/checker/report';
import { describeSecret, type SecretPlace, scanSecrets } from '@context-native/recorder/scan-secrets';

/** The place of a secret in a document. Its message is for people and never has the value. */
export interface FoundSecret extends SecretPlace {
  message: string;
  line: number;
  column: number;
  fix: string;
}

/** Ids of rules: a document with a secret breaks no clause, but must not be published. */
export const secretRules = { certain: 'secret', possible: 'possible-secret' } as const;

/** The secrets of a document's text; none if it is not JSON. Line numbers start at `firstLine`. */
export function secretsOf(text: string, firstLine = 1): FoundSecret[] {
  const { value } = parseJson(text, defaultMaxDepth);
  const places = value === undefined ? [] : scanSecrets(value);
  if (places.length === 0) return [];
  const answered = answersIn(value);
  const positions = findPositions(text, places, defaultMaxDepth);
  return places.map((place, index) => ({
    ...place,
    message:
      describeSecret(place) + (answered.has(keyOf(place)) ? '; its owner says that it is not a secret' : ''),
    line: (positions[index]?.line ?? 1) + firstLine - 1,
    column: positions[index]?.column ?? 1,
    fix:
      place.grade === 'certain'
        ? 'Remove the secret from the document, and revoke it: copies may exist elsewhere.'
        : 'If the value is not a secret, keep it. In a registry file, list the value in `no_secrets`.',
  }));
}

const keyOf = ({ grade, kind, pointer }: SecretPlace) => `${grade} ${kind} ${pointer}`;

/** Possible secrets of a registry file that its owner declares harmless (`no_secrets`). */
function answersIn(document: unknown): Set<string> {
  const named = (document as { no_secrets?: unknown } | null)?.no_secrets;
  const places: unknown[] = Array.isArray(named) ? named : [];
  return new Set(places.map((place) => keyOf({ ...(place as SecretPlace), grade: 'possible' })));
}
