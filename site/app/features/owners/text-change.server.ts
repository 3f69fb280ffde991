import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Site } from '#app/feature.server.ts';
import { actorOf } from '#app/features/accounts/accounts.server.ts';
import { type DeclaredFields, schemaOf } from '#app/lib/declared-fields.ts';
import { changedFields, type Fields } from '#app/lib/form-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { topics } from '#app/lib/topics.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';
import { type Sender, sendForReview } from '#app/services/submissions/send-for-review.server.ts';
import { lockOpenClaim, type OwnerClaim } from './claims.server.ts';
import { type Listings, splitListing } from './listing.server.ts';
import { listingClaims } from './tables.server.ts';

interface TextWish {
  /** All fields of the form, as texts that its schema accepts. */
  typed: Fields;
  sender: Sender;
  /** Throws if another person saved the text while the form was open. */
  checkSaved: (saved: Fields) => void;
}

/**
 * Changes the text of a listing. The first change of a claim goes to the review queue; after an editor accepted one,
 * later ones apply at once.
 * @throws Refusal 404, 409 while the first change waits, 422; TooManyRequests
 */
export async function changeText(
  services: Pick<Services, 'db' | 'changes' | 'limits' | 'mail' | 'config'>,
  all: readonly Listings[],
  claim: OwnerClaim,
  { typed, sender, checkSaved }: TextWish,
): Promise<'saved' | 'sent' | 'same'> {
  const { db, changes, limits, config } = services;
  const { host, proof } = claim;
  const { found, text } = await demandText(db, all, claim.listing);
  const values = readTexts(text.fields, typed);
  const changed = changedFields(found.values, values);
  if (changed.length === 0) return 'same';
  if (claim.firstReviewedAt) {
    await changes.write(
      db,
      (written: string[]) => written,
      async (tx) => {
        const open = await lockOpenClaim(tx, claim.id);
        const { found: saved } = await demandText(tx, all, claim.listing);
        checkSaved(saved.values);
        return applyText(tx, all, open, pick(values, ...changedFields(saved.values, values)));
      },
    );
    return 'saved';
  }
  checkSaved(found.values);
  await limits.take('submissions by address', sender.address);
  const next = pick(values, ...changed);
  const before = Object.fromEntries(changed.map((name) => [beforeOf(name), found.values[name] ?? '']));
  // The queue leaves empty values out.
  const emptied = changed.filter((name) => next[name] === '').map((name) => text.fields[name]?.label);
  const { isNew } = await sendForReview(
    services,
    {
      kind: 'owner-change',
      title: found.name,
      key: claim.id,
      values: {
        email: '',
        listing: config.siteUrl + found.path,
        control: `${host} (${proof})`,
        ...next,
        ...before,
        emptied: emptied.join(', '),
        claim: claim.id,
      },
    },
    sender,
  );
  if (!isNew)
    throw new Refusal(409, 'Your first change still waits for an editor. Please wait for the decision.');
  return 'sent';
}

/** The texts of a form as the listing stores them, such as tags in lower case. */
function readTexts(fields: DeclaredFields, typed: Fields): Fields {
  const read = Object.entries(z.parse(schemaOf(fields), typed));
  return Object.fromEntries(
    read.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value ?? '')]),
  );
}

/** Name of the text before a change, in a submission. */
const beforeOf = (name: string) => `${name}_before`;

async function demandText(db: Database, all: readonly Listings[], listing: string) {
  const split = splitListing(all, listing);
  const found = await split?.listings.find(db, split.key);
  if (!split?.listings.text || !found)
    throw new Refusal(404, 'This listing is not shown, or its text is not changed here.');
  return { key: split.key, text: split.listings.text, found };
}

/** Writes a change, and notes what it replaced. Returns the topics of the pages that change. */
async function applyText(
  tx: Database,
  all: readonly Listings[],
  { id, userId, listing, textBefore, textSaved }: OwnerClaim,
  next: Fields,
): Promise<string[]> {
  const { key, text, found } = await demandText(tx, all, listing);
  const names = Object.keys(next).filter((name) => name in found.values);
  // The text before the claim, unless another person changed it since the claim's last change.
  const replaced = names.map((name) => [
    name,
    found.values[name] === textSaved[name] ? textBefore[name] : found.values[name],
  ]);
  const changedTopics = await text.save(tx, key, pick(next, ...names));
  // As the listing stores them, such as tags in lower case.
  const { found: saved } = await demandText(tx, all, listing);
  await tx
    .update(listingClaims)
    .set({
      textBefore: { ...textBefore, ...Object.fromEntries(replaced) },
      textSaved: { ...textSaved, ...pick(saved.values, ...names) },
    })
    .where(eq(listingClaims.id, id));
  await recordAudit(tx, {
    actor: actorOf(userId),
    action: 'claim.text-changed',
    subject: `claim:${id}`,
    details: { listing, fields: names },
  });
  return [...changedTopics, topics.listing(listing)];
}

/** The first change of a claim, in the review queue. */
export function ownerChangeKind(site: Site): SubmissionKind {
  const all = site.all('listings');
  const fields = all.flatMap(({ text }) => Object.entries(text?.fields ?? {}));
  return {
    kind: 'owner-change',
    fields: {
      listing: 'Listing',
      control: 'Host that the owner controls',
      ...Object.fromEntries(
        fields.flatMap(([name, { label }]) => [
          [name, label],
          [beforeOf(name), `${label}, before`],
        ]),
      ),
      emptied: 'Emptied',
      claim: 'Claim',
    },
    effect: 'Changes the text. Later changes of this owner then apply at once.',
    async approve(tx, { data }) {
      const claim = await lockOpenClaim(tx, String(data.claim));
      const next = Object.fromEntries(
        fields.flatMap(([name]) => (typeof data[name] === 'string' ? [[name, data[name]]] : [])),
      );
      const { found } = await demandText(tx, all, claim.listing);
      const newer = fields.flatMap(([name, { label }]) =>
        name in next && found.values[name] !== (data[beforeOf(name)] ?? '') ? [label] : [],
      );
      if (newer.length > 0)
        throw new Refusal(
          409,
          `The listing’s text was changed after the owner sent this: ${newer.join(', ')}. Reject the change, and say so: then the owner can send it again.`,
        );
      const changed = await applyText(tx, all, claim, next);
      await tx
        .update(listingClaims)
        .set({ firstReviewedAt: sql`now()` })
        .where(eq(listingClaims.id, claim.id));
      return { path: found.path, topics: changed };
    },
  };
}
