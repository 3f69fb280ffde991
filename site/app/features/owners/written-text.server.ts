import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** True if a claim of the listing wrote this text into a field, which had another text before. */
export const isWrittenByClaim = (listing: SQL, field: string, text: SQLWrapper): SQL<boolean> =>
  sql`exists (
    select 1 from listing_claims claim
    where claim.listing = ${listing} and claim.text_saved ->> ${field}::text = ${text}
      and claim.text_before ->> ${field}::text is distinct from ${text})`;
