import type { SecretPlace } from '@context-native/recorder/scan-secrets';
import { and, eq, isNull, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { foundSecrets } from './tables.server.ts';

/** Source of submissions, which several features show. */
export const submissionSource = 'submission';

/** True for a row of `foundSecrets` that withholds its subject, as long as no editor answered "no secret". */
const isWithheld = or(isNull(foundSecrets.verdict), ne(foundSecrets.verdict, 'no-secret'));

/** Query of the places of secrets in this subject; no row unless it is withheld. */
export const askWithheld = (db: Database, source: string, subject: string) =>
  db
    .select({ places: foundSecrets.places })
    .from(foundSecrets)
    .where(and(eq(foundSecrets.source, source), eq(foundSecrets.subject, subject), isWithheld));

/** Condition of a join with `foundSecrets`, which has a row for each withheld subject. */
export const withheldOf = (source: string, subject: SQLWrapper) =>
  and(eq(foundSecrets.source, source), eq(foundSecrets.subject, sql`${subject}::text`), isWithheld);

/** The condition that the subject with this id is not withheld. */
export const isShown = (source: string, subject: SQLWrapper) =>
  sql`not exists (select 1 from ${foundSecrets} where ${foundSecrets.source} = ${source}
    and ${foundSecrets.subject} = ${subject} and ${isWithheld})`;

export async function listWithheld(db: Database, source: string): Promise<Set<string>> {
  const found = await db
    .select({ subject: foundSecrets.subject })
    .from(foundSecrets)
    .where(and(eq(foundSecrets.source, source), isWithheld));
  return new Set(found.map(({ subject }) => subject));
}

/** A place in words, without the text at that place. */
export const placeInWords = ({ pointer, kind }: Pick<SecretPlace, 'pointer' | 'kind'>): string =>
  `${kind} at ${pointer || '/'}`;

/**
 * The object with a notice in place of each member that contains a secret. `prefix` is the pointer to the object. Whole
 * members are replaced, so that nobody sees a text with a gap.
 */
export function withholdValues<T extends Record<string, unknown>>(
  value: T,
  places: readonly SecretPlace[],
  prefix = '',
): T {
  const entries = Object.entries(value).map(([name, inner]) => {
    const own = `${prefix}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const here = places.filter(({ pointer }) => pointer === own || pointer.startsWith(`${own}/`));
    // A secret in the name of a member is noted at the object itself.
    const isNamed = places.some(({ pointer }) => pointer === prefix);
    const found = here.length > 0 || isNamed;
    return [isNamed ? 'hidden' : name, found ? withheldNotice(here) : inner];
  });
  return Object.fromEntries(entries) as T;
}

const withheldNotice = (places: readonly SecretPlace[]): string =>
  ['Hidden: this may contain a secret.', ...places.map(placeInWords)].join('\n');
