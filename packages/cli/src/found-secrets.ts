import { parseJson } from '../../conformance/src/json.ts';
import { defaultMaxDepth, findPositions } from '../../conformance/src/report.ts';
import { describeSecret, type SecretPlace, scanSecrets } from '../../recorder/src/scan-secrets.ts';

/** A secret of a document, by its place. Its words are for people and never tell it. */
export interface FoundSecret extends SecretPlace {
  message: string;
  line: number;
  column: number;
  fix: string;
}

/** Documents with a secret break no clause: they must not be published. */
export const secretRules = { certain: 'secret', possible: 'possible-secret' } as const;

/** The secrets of a document as text; none where it is no JSON. Lines are counted from `firstLine`. */
export function secretsOf(text: string, firstLine = 1): FoundSecret[] {
  const { value } = parseJson(text, defaultMaxDepth);
  const places = value === undefined ? [] : scanSecrets(value);
  if (places.length === 0) return [];
  const answered = answersIn(value);
  const positions = findPositions(text, places, defaultMaxDepth);
  return places.map((place, index) => ({
    ...place,
    message:
      describeSecret(place) + (answered.has(keyOf(place)) ? ': its owner answers that it is none' : ''),
    line: (positions[index]?.line ?? 1) + firstLine - 1,
    column: positions[index]?.column ?? 1,
    fix:
      place.grade === 'certain'
        ? 'Remove it from the document, and revoke it: a copy may be elsewhere.'
        : 'If it is none, nothing is to do. A registry file says so in `no_secrets`.',
  }));
}

const keyOf = ({ grade, kind, pointer }: SecretPlace) => `${grade} ${kind} ${pointer}`;

/** Possible ones of a registry file that its owner called none (`no_secrets`). */
function answersIn(document: unknown): Set<string> {
  const named = (document as { no_secrets?: unknown } | null)?.no_secrets;
  const places: unknown[] = Array.isArray(named) ? named : [];
  return new Set(places.map((place) => keyOf({ ...(place as SecretPlace), grade: 'possible' })));
}
