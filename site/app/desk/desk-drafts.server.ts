import { and, desc, eq, lt, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type AccountSection,
  getVisitor,
  type PageArgs,
  requireRole,
} from '#app/features/accounts/accounts.server.ts';
import { type Fields, readFields } from '#app/lib/form-answer.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { deskDrafts } from './tables.server.ts';

/** Largest draft, in bytes of its JSON: an article of 100,000 characters of 3 bytes each, and its other fields. */
const longestDraft = 400_000;
const mostFields = 60;
/** Maximum number of drafts of one person. The oldest are deleted. */
const mostDrafts = 50;
/** Days to keep a draft. `/privacy` names them too. */
const keptDays = 30;

const pathOfForm = /^\/admin(?:\/[a-z-]{1,40}){1,3}\/([^/]+)$/;

function isForm(path: string): boolean {
  const id = pathOfForm.exec(path)?.[1];
  return id === 'new' || isUuid(id ?? '');
}

const momentSchema = z.optional(z.iso.datetime());

/** Unsaved text of a form of the desk. */
export interface Draft {
  values: Fields;
  /** Version of the saved row when the draft was started; undefined for a new row. */
  version: string | undefined;
  /** ISO 8601. */
  savedAt: string;
}

/**
 * Stores the draft of a form of the desk: `?of=` is the path of its page, `?after=` the time of the last draft that the
 * page knows of. Returns the time of the new draft.
 * @throws Refusal 400, 401, 403, 409, 413, TooManyRequests
 */
export async function answerDraft(args: PageArgs): Promise<{ savedAt: string }> {
  const { request, context, url } = args;
  if (!(await getVisitor(request, context)))
    throw new Refusal(401, 'You are signed out. Sign in again in another tab.');
  const { id } = await requireRole(args, 'editor');
  const { db, limits } = context.get(servicesContext);
  await limits.take('drafts by account', id);
  const path = url.searchParams.get('of') ?? '';
  if (!isForm(path)) throw new Refusal(400, 'The desk has no form at this URL.');
  const after = momentSchema.safeParse(url.searchParams.get('after') || undefined);
  if (!after.success) throw new Refusal(400, 'after: send a valid time.');
  // Not part of a draft: the id that the page chose for a new row, and the button.
  const { version, id: _, intent: __, ...values } = readFields(await readForm(request));
  return { savedAt: await keepDraft(db, id, path, { values, version }, after.data) };
}

/**
 * Stores a draft, and returns its time. It replaces the draft stored at `after`, or an equal one, which is sent again
 * if its answer was lost. Any other draft is from another tab and stays. @throws Refusal 409 in that case, 413
 */
export async function keepDraft(
  db: Database,
  userId: string,
  path: string,
  { values, version }: Omit<Draft, 'savedAt'>,
  after?: string,
): Promise<string> {
  if (Object.keys(values).length > mostFields || Buffer.byteLength(JSON.stringify(values)) > longestDraft)
    throw new Refusal(413, 'This text is too long to store as a draft. Save the form now.');
  const kept = { values, version: version ?? null, savedAt: sql`now()` };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(deskDrafts)
      .values({ userId, path, ...kept })
      .onConflictDoUpdate({
        target: [deskDrafts.userId, deskDrafts.path],
        set: kept,
        setWhere: or(eq(deskDrafts.values, values), after ? isKeptAt(after) : undefined),
      })
      .returning({ savedAt: deskDrafts.savedAt });
    if (!row)
      throw new Refusal(
        409,
        'This form is open in another tab. We do not save what you type here: continue in the other tab.',
      );
    const newest = tx
      .select({ path: deskDrafts.path })
      .from(deskDrafts)
      .where(eq(deskDrafts.userId, userId))
      .orderBy(desc(deskDrafts.savedAt))
      .limit(mostDrafts);
    await tx
      .delete(deskDrafts)
      .where(and(eq(deskDrafts.userId, userId), notInArray(deskDrafts.path, newest)));
    return row.savedAt.toISOString();
  });
}

/** Compares without microseconds, which times in JavaScript do not have. */
const isKeptAt = (moment: string) =>
  sql`date_trunc('milliseconds', ${deskDrafts.savedAt}) = ${moment}::timestamptz`;

const isDraft = (userId: string, path: string) =>
  and(eq(deskDrafts.userId, userId), eq(deskDrafts.path, path));

/** The query of a person's draft for one form. `readDraft` reads its rows. */
export const askDraft = (db: Database, userId: string, path: string) =>
  db.select().from(deskDrafts).where(isDraft(userId, path));

export function readDraft([draft]: Awaited<ReturnType<typeof askDraft>>): Draft | undefined {
  if (!draft) return undefined;
  const { values, version, savedAt } = draft;
  return { values, version: version ?? undefined, savedAt: savedAt.toISOString() };
}

/** True if the draft differs from the saved fields, white space at their ends aside. */
export function isUnsaved({ values }: Draft, saved: Fields): boolean {
  return Object.keys({ ...saved, ...values }).some(
    (name) => (values[name] ?? '').trim() !== (saved[name] ?? '').trim(),
  );
}

export async function discardDraft(db: Database, userId: string, path: string): Promise<void> {
  await db.delete(deskDrafts).where(isDraft(userId, path));
}

const exportDrafts = (db: Database, userId: string) =>
  db
    .select({ path: deskDrafts.path, values: deskDrafts.values, savedAt: deskDrafts.savedAt })
    .from(deskDrafts)
    .where(eq(deskDrafts.userId, userId));

/** The drafts in the export of a person's own data. */
export const draftsSection: AccountSection = { name: 'drafts', exportData: exportDrafts };

/** Deletes drafts that were not stored again for `keptDays`. */
export async function forgetOldDrafts(db: Database): Promise<void> {
  await db
    .delete(deskDrafts)
    .where(lt(deskDrafts.savedAt, sql`now() - make_interval(days => ${keptDays}::int)`));
}

/** Registers the nightly clean-up. Call it before the background work starts. */
export function registerDeskTasks({ background, db }: Services): void {
  background.every('desk-drafts-sweep', '25 3 * * *', () => forgetOldDrafts(db));
}
