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
  const positions = findPositions(text, places, defaultMaxDepth);
  return places.map((place, index) => ({
    ...place,
    message: describeSecret(place),
    line: (positions[index]?.line ?? 1) + firstLine - 1,
    column: positions[index]?.column ?? 1,
    fix:
      place.grade === 'certain'
        ? 'Remove it from the document, and revoke it: a copy may be elsewhere.'
        : 'If it is none, nothing is to do.',
  }));
}
