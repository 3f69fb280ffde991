import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { redirectDocument } from 'react-router';
import type { z } from 'zod';
import { actorOf, type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { changedFields, type Fields } from '#app/lib/form-answer.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { isUniqueViolation } from '#app/services/database/query-parts.server.ts';
import { leaveNotice, type NextPageNotice } from '#app/services/http/cookies.server.ts';
import { answerEdit, checkUnchanged, versionOf } from '#app/services/http/edit-form.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { askDraft, discardDraft, isUnsaved, readDraft } from './desk-drafts.server.ts';

type DeskTable = PgTable & { id: PgColumn };
type Needed = Pick<Services, 'db' | 'changes'>;
/** Arguments of `…/new` (no `id`) and `…/:id`. */
export type EditArgs = PageArgs & { params: { id?: string } };

interface DeskFormDeclaration<Table extends DeskTable, Values> {
  role: 'editor' | 'admin';
  /** Path of the list. The form's pages are below it. */
  path: string;
  /** 'item', as in a refusal. */
  thing: string;
  table: Table;
  schema: z.core.$ZodType<Values>;
  /** The form's fields for a stored row. */
  fieldsOf: (row: Table['$inferSelect']) => Fields;
  /** First values of the form for a new row. */
  blank?: Fields | (() => Fields);
  /** Reads a form that contains a file. `problem` says why the form cannot be saved. */
  receive?: (
    services: Services,
    request: Request,
  ) => Promise<{ form: FormData; problem?: Refusal | undefined }>;
  /** Actions of further buttons by their `intent`, for a stored row. Each returns the title of the notice. */
  intents?: Record<
    string,
    (done: { services: Services; editorId: string; id: string; form: FormData }) => Promise<string>
  >;
  /** Saves the form. Returns the notice, and the page that shows it, if that is not the row's own. */
  save: (
    services: Services,
    what: { id: string | undefined; editorId: string; form: FormData },
    values: Values,
  ) => Promise<{ id: string; notice: NextPageNotice; location?: string }>;
}

/** The form of one kind of thing on the desk, for `…/new` and `…/:id`. `load` and `answer` check the role first. */
export function deskForm<Table extends DeskTable, Values>(declared: DeskFormDeclaration<Table, Values>) {
  const { role, path, thing, table, schema, fieldsOf, blank = {}, receive, intents = {}, save } = declared;
  const noSuch = () => new Refusal(404, `This ${thing} does not exist.`);
  const pageOf = (id: string | undefined) => `${path}/${id ?? 'new'}`;

  /** Data of the page: the row, unless it is new, and its form. @throws Refusal 403, 404 */
  async function load(args: EditArgs) {
    const editor = await requireRole(args, role);
    const { db } = args.context.get(servicesContext);
    const { id } = args.params;
    if (id !== undefined && !isUuid(id)) throw noSuch();
    const page = pageOf(id);
    const { rows, drafts } = await askTogether(db, {
      rows: askRow(db, table, id),
      drafts: askDraft(db, editor.id, page),
    });
    const row = rows[0] as Table['$inferSelect'] | undefined;
    if (id !== undefined && !row) throw noSuch();
    const start = typeof blank === 'function' ? blank() : blank;
    const saved = row ? fieldsOf(row) : start;
    const kept = readDraft(drafts);
    const draft = kept && isUnsaved(kept, saved) ? kept : undefined;
    const form = { page, saved, version: row && versionOf(saved), draft, keptAt: kept?.savedAt };
    // For forms that send an id, the page chooses the id of a new thing, so that the same form sent twice creates one.
    return { id: id ?? randomUUID(), row, form };
  }

  /** Handles the forms of both pages. @throws Refusal 403, 404 */
  async function answer(args: EditArgs) {
    const { id: editorId } = await requireRole(args, role);
    const services = args.context.get(servicesContext);
    const received = receive ? await receive(services, args.request) : { form: await readForm(args.request) };
    const { form, problem } = received;
    const { id } = args.params;
    if (id !== undefined && !isUuid(id)) throw noSuch();
    const intent = String(form.get('intent'));
    if (intent === 'discard') {
      await discardDraft(services.db, editorId, pageOf(id));
      return redirectDocument(pageOf(id), 303);
    }
    if (id && Object.hasOwn(intents, intent)) {
      const title = await intents[intent]?.({ services, editorId, id, form });
      leaveNotice(args.context, { title: title ?? '' });
      return redirectDocument(`${path}/${id}`, 303);
    }
    return answerEdit(args.context, form, schema, async (values) => {
      if (problem) throw problem;
      const saved = await save(services, { id, editorId, form }, values);
      await discardDraft(services.db, editorId, pageOf(id));
      return { location: saved.location ?? `${path}/${saved.id}`, notice: saved.notice };
    });
  }

  return { load, answer };
}

interface DeskEditorDeclaration<Table extends DeskTable, Values>
  extends Omit<DeskFormDeclaration<Table, Values>, 'fieldsOf' | 'save' | 'receive' | 'schema'> {
  schema: z.ZodType<Values>;
  fieldsOf: (thing: Table['$inferSelect'] | Values) => Fields;
  /** Its name in the audit log, such as `catalogue-item`. */
  audit: string;
  /** Further details for the audit log. */
  details?: (row: Table['$inferSelect'], isNew: boolean) => Record<string, unknown>;
  /** Topics of the cached pages that a change affects. */
  topics: (row: Table['$inferSelect']) => string[];
  /** Name in notices. */
  nameOf?: (thing: Table['$inferSelect'] | Values) => string;
  notices: { created: string; saved: string; next?: string };
  /** The page after saving, if it is not the thing's own. */
  location?: string;
  /** Refuses values that do not fit the stored data. */
  check?: (tx: Database, values: Values) => Promise<void>;
  /** Refuses a new row, or returns its further columns. */
  forNew?: (tx: Database, values: Values) => Promise<object | undefined>;
  /** Further columns to write when `changed` columns get these values. */
  alsoSet?: (row: Table['$inferSelect'], values: object, changed: string[]) => object;
  /** Runs after a stored thing has changed, in the same transaction. `before` is the row as it was. */
  afterSave?: (tx: Database, id: string, values: Values, before: Table['$inferSelect']) => Promise<void>;
  /** The refusal if another row has a value that must be unique. */
  taken?: () => Refusal;
  /**
   * The column that says whether the site shows the thing. The intents `hide` and `show` set it. The words are for the
   * audit log and notices.
   */
  shown?: {
    column: keyof Table['$inferSelect'] & string;
    on: { verb: string; notice: string };
    off: { verb: string; notice: string };
  };
}

/**
 * Creates, changes, hides and shows one kind of thing. Each change and its entry in the audit log are one transaction.
 * `save` also checks in it that nobody else changed the thing meanwhile. A change without effect is not recorded.
 */
export function deskEditor<Table extends DeskTable, Values extends object>(
  declared: DeskEditorDeclaration<Table, Values>,
) {
  type Row = Table['$inferSelect'] & { id: string };
  const { table, thing, fieldsOf, shown, alsoSet, taken, topics, nameOf } = declared;
  const titleOf = (what: string, of: Row | Values) => (nameOf ? `${what}: ${nameOf(of)}` : what);

  const record = (tx: Database, editorId: string, id: string, verb: string, details = {}) =>
    recordAudit(tx, {
      actor: actorOf(editorId),
      action: `${declared.audit}.${verb}`,
      subject: `${declared.audit}:${id}`,
      details,
    });

  /** Runs `work` in a transaction, and publishes the topics of the row that it returns. */
  async function write(services: Needed, work: (tx: Database) => Promise<Row | undefined>) {
    const written = services.changes.write(services.db, (row) => (row ? topics(row) : []), work);
    return written.catch((error) => {
      throw taken && isUniqueViolation(error) ? taken() : error;
    });
  }

  async function lockRow(tx: Database, id: string): Promise<Row> {
    const [row] = await askRow(tx, table, id).for('update');
    if (!row) throw new Refusal(404, `This ${thing} does not exist.`);
    return row as Row;
  }

  /** Creates a thing and returns its id. @throws Refusal 409, 422 */
  async function create(services: Needed, editorId: string, values: Values): Promise<string> {
    const added = await write(services, async (tx) => {
      await declared.check?.(tx, values);
      const more = await declared.forNew?.(tx, values);
      const [row] = (await tx
        .insert(table as DeskTable)
        .values({ ...values, ...more })
        .returning()) as Row[];
      if (!row) throw new Error('nothing was inserted');
      await record(tx, editorId, row.id, 'created', declared.details?.(row, true));
      return row;
    });
    return added?.id ?? '';
  }

  /** Saves an editor's changes. @throws Refusal 404, 409 (such as EditConflict), 422 */
  async function save(services: Needed, editorId: string, id: string, form: FormData, values: Values) {
    await write(services, async (tx) => {
      const row = await lockRow(tx, id);
      const before = fieldsOf(row);
      checkUnchanged(before, form);
      await declared.check?.(tx, values);
      const fields = changedFields(before, fieldsOf(values));
      if (fields.length === 0) return undefined;
      await tx
        .update(table as DeskTable)
        .set({ ...values, ...alsoSet?.(row, values, fields) })
        .where(eq(table.id, id));
      await declared.afterSave?.(tx, id, values, row);
      const after = { ...row, ...values };
      await record(tx, editorId, id, 'changed', { fields, ...declared.details?.(after, false) });
      return after;
    });
  }

  /** Hides a thing from the site or shows it again. Returns the title of the notice. @throws Refusal 404 */
  async function setShown(services: Needed, editorId: string, id: string, isShown: boolean): Promise<string> {
    if (!shown) throw new Refusal(404, `A ${thing} is not hidden.`);
    const { verb, notice } = isShown ? shown.on : shown.off;
    let title = '';
    await write(services, async (tx) => {
      const row = await lockRow(tx, id);
      title = titleOf(notice, row);
      if (row[shown.column] === isShown) return undefined;
      const values = { [shown.column]: isShown };
      await tx
        .update(table as DeskTable)
        .set({ ...values, ...alsoSet?.(row, values, [shown.column]) })
        .where(eq(table.id, id));
      await record(tx, editorId, id, verb);
      return { ...row, ...values };
    });
    return title;
  }

  const form = deskForm<Table, Values>({
    ...declared,
    intents: {
      ...(shown && {
        hide: ({ services, editorId, id }) => setShown(services, editorId, id, false),
        show: ({ services, editorId, id }) => setShown(services, editorId, id, true),
      }),
      ...declared.intents,
    },
    save: async (services, { id, editorId, form }, values) => {
      const {
        location,
        notices: { created, saved, next },
      } = declared;
      const where = location ? { location } : {};
      if (id === undefined) {
        const added = await create(services, editorId, values);
        const notice = { title: titleOf(created, values), ...(next && { description: next }) };
        return { id: added, notice, ...where };
      }
      await save(services, editorId, id, form, values);
      return { id, notice: { title: titleOf(saved, values) }, ...where };
    },
  });
  return { ...form, create, save, setShown, record, fieldsOf, schema: declared.schema };
}

/** The query of a row; of none without an id. */
const askRow = (db: Database, table: DeskTable, id: string | undefined) =>
  db
    .select()
    .from(table)
    .where(id === undefined ? sql`false` : eq(table.id, id));
