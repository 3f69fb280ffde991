import { Readable } from 'node:stream';
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  actorOf,
  type PageArgs,
  recordSecurityEvent,
  requireRole,
} from '#app/features/accounts/accounts.server.ts';
import { type CsvValue, csvLine, csvStart } from '#app/lib/csv.ts';
import {
  type ListFilter,
  listAddress,
  pageWithin,
  readDay,
  readFilter,
  readPageNumber,
} from '#app/lib/list-address.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { boundedCount, countTogether, newestFirst } from '#app/services/database/query-parts.server.ts';
import { leadTo } from '#app/services/http/edit-form.server.ts';
import { requestContext, type Services, servicesContext } from '#app/services/services.server.ts';
import type { ListedRows } from '#app/ui/desk-list.tsx';
import type { Condition, DeskAction, DeskListDeclaration } from './desk-list-declaration.server.ts';

const perPage = 50;
/** Maximum number of rows in one file, and number of rows read for it at a time. */
const exportLimit = 50_000;
const rowsPerRead = 500;
/** Number of results from each list in the desk's search. */
const hitsPerList = 5;

/** A list of the desk: its page, its answer to actions on rows, its CSV file and its results in the desk's search. */
export function deskList<Found, Row extends Record<string, unknown>>(
  declared: DeskListDeclaration<Found, Row>,
) {
  const { role, path, table, one, many, states, filters = {}, sorts = {}, order, csv, hit } = declared;
  const actions = Object.entries(declared.actions ?? {});
  const exportedBy = declared.exportedBy ?? role;
  /** Name of the CSV file, also in the audit log. */
  const name = path.split('/').slice(2).join('-') || 'submissions';
  const csvPath = `/admin/${name}.csv`;
  const stateName = states?.name ?? '';
  const [usual = ''] = Object.keys(states?.of ?? {});

  const stateOf = (filter: ListFilter) => filter[stateName] || usual;

  async function conditionOf(db: Database, filter: ListFilter): Promise<Condition> {
    const wanted = Object.entries(filters).map(([name, { where }]) => {
      const value = filter[name];
      return value ? where(value, db) : undefined;
    });
    return and(states?.of[stateOf(filter)]?.where, ...(await Promise.all(wanted)));
  }

  function sortedBy(sort = ''): SQL[] {
    const name = sort.replace(/^-/, '');
    const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
    if (!column) return [];
    return [name === sort ? asc(column) : newestFirst(column)];
  }

  const orderOf = (filter: ListFilter) => [
    ...sortedBy(filter.sort),
    ...(typeof order === 'function' ? order(stateOf(filter)) : order),
  ];

  async function read(db: Database, where: Condition, order: SQL[], limit: number): Promise<Row[]> {
    const found = declared.query(db).where(where);
    return declared.show(await found.orderBy(...order).limit(limit), db);
  }

  const readThese = (db: Database, ids: unknown[], order: SQL[]) =>
    read(db, inArray(table.id, ids), order, ids.length);

  /**
   * A page of the filtered rows (the last one, if there are fewer pages), their number, and the number for each state.
   * Numbers go up to `countLimit`.
   */
  async function list(db: Database, filter: ListFilter = {}, asked = 1) {
    const where = await conditionOf(db, filter);
    const names = Object.keys(states?.of ?? {});
    const kept = states?.countsIgnoreFilters ? {} : filter;
    const ofStates = names.map((state) => conditionOf(db, { ...kept, [stateName]: state }));
    const conditions = [where, ...(await Promise.all(ofStates))];
    const [total = 0, ...found] = await countTogether(
      db,
      conditions.map((condition) => boundedCount(table, condition)),
    );
    const counts = Object.fromEntries(names.map((state, at) => [state, found[at] ?? 0]));
    const { page, pages } = pageWithin(asked, total, perPage);
    const order = orderOf(filter);
    // A later page first finds its ids, for which an index can be enough: earlier rows and tables joined to them are
    // not read.
    const ids = sql`select ${table.id} from ${table as PgTable} where ${where ?? sql`true`}
      order by ${sql.join(order, sql`, `)} limit ${perPage} offset ${(page - 1) * perPage}`;
    const ofPage = page > 1 ? sql`${table.id} = any(array(${ids}))` : where;
    const rows = await read(db, ofPage, order, perPage);
    return { rows, total, counts, page, pages };
  }

  /** The filter in the URL, the fields of its form, and the parameters that a change of the filters keeps. */
  async function readAddress(args: PageArgs) {
    const params = args.url.searchParams;
    const { db } = args.context.get(servicesContext);
    const lookedUp = (await declared.lookUp?.(db, args)) ?? {};
    const fields = Object.entries(filters).map(([name, { label, placeholder, isDay, choices }]) => {
      const isLive = Object.hasOwn(lookedUp, name);
      const offered = isLive ? lookedUp[name] : choices;
      const typed = isDay ? readDay(params, name) : readFilter(params, name);
      const isOffered = !offered || offered.some(({ value }) => value === typed);
      return { name, label, placeholder, isDay, isLive, choices: offered, value: isOffered ? typed : '' };
    });
    const state = readFilter(params, stateName);
    const isState = state !== usual && Object.hasOwn(states?.of ?? {}, state);
    const sort = readFilter(params, 'sort');
    const kept: Record<string, string> = {
      ...(isState && { [stateName]: state }),
      ...(sortedBy(sort).length > 0 && { sort }),
    };
    const filter: ListFilter = { ...kept, ...Object.fromEntries(fields.map((one) => [one.name, one.value])) };
    return { fields, kept, filter };
  }

  const usualOrder = () => (typeof order === 'function' ? order('') : order);

  /** An SQL expression for the ids of the first rows that the filter `q` finds in all states: an array of JSON. */
  async function hitIds(db: Database, typed: string): Promise<SQL> {
    const where = hit && (await filters.q?.where(typed, db));
    if (!where) return sql`'[]'::jsonb`;
    return sql`to_jsonb(array(select ${table.id} from ${table as PgTable} where ${where}
      order by ${sql.join(usualOrder(), sql`, `)} limit ${hitsPerList}))`;
  }

  /** The rows with these ids, as the desk's search shows them. */
  async function readHits(db: Database, ids: unknown[]) {
    if (!hit || ids.length === 0) return [];
    const rows = await readThese(db, ids, usualOrder());
    return rows.map((row) => ({ href: `${path}/${row.id}`, ...hit(row) }));
  }

  async function assertThere({ context }: PageArgs): Promise<void> {
    const isThere = await declared.isThere?.(context.get(servicesContext));
    if (isThere === false) throw new Refusal(404, 'List not found.');
  }

  /** The page of the list, as `DeskList` shows it. @throws Refusal 403 without the role, 404 */
  async function load(args: PageArgs): Promise<ListedRows<Row>> {
    const visitor = await requireRole(args, role);
    await assertThere(args);
    const { db } = args.context.get(servicesContext);
    const { fields, kept, filter } = await readAddress(args);
    const { counts, ...listed } = await list(db, filter, readPageNumber(args.url.searchParams));
    const state = stateOf(kept);
    const offered = actions.filter(([, { isFor }]) => !isFor || isFor(state));
    const isFiltered = fields.some(({ value }) => value);
    const empty = states?.of[state]?.empty ?? (state === usual ? declared.empty : undefined);
    return {
      path,
      one,
      many,
      fields,
      filter,
      kept,
      isFiltered,
      ...listed,
      sorts: Object.keys(sorts),
      csvHref: visitor.role === 'admin' || exportedBy === 'editor' ? listAddress(csvPath, filter) : undefined,
      actions: offered.map(([intent, { label, note }]) => ({ intent, label, note })),
      empty: (!isFiltered && empty) || { title: `No ${many} match these filters.` },
      tabs: states && {
        label: states.label,
        tabs: Object.entries(states.of).map(([name, { label }]) => ({
          label,
          id: `${stateName}-${name}`,
          href: listAddress(path, { ...filter, [stateName]: name === usual ? '' : name }),
          count: counts[name] ?? 0,
          isCurrent: name === state,
        })),
      },
    };
  }

  /**
   * Handles the form around the list: applies the action of the pressed button to each selected row, one after the
   * other, in a transaction for each row as on the row's own page. The notice on the next page has the number of rows
   * that were done, and says which were refused and why, in at most 500 characters.
   *
   * @throws Refusal 400, 403
   */
  async function answer(args: PageArgs): Promise<Response> {
    const { id: editorId } = await requireRole(args, role);
    const { context } = args;
    const services = context.get(servicesContext);
    const form = await readForm(args.request);
    const ids = [...new Set(form.getAll('id').map(String))];
    const [, action] = actions.find(([intent]) => intent === form.get('intent')) ?? [];
    if (!action || ids.length > perPage || !ids.every(isUuid))
      throw new Refusal(400, 'We could not read this form. Please send it again.');
    const refused = new Map<string, string>();
    for (const id of ids)
      await action.run({ services, context, editorId, id }).catch((error) => {
        if (error instanceof Refusal) return refused.set(id, error.message);
        services.log.error({ requestId: context.get(requestContext).id, err: error }, 'unexpected error');
        return refused.set(id, 'An unexpected error occurred. Please try again.');
      });
    const { filter } = await readAddress(args);
    const here = listAddress(path, filter, readPageNumber(args.url.searchParams));
    if (ids.length === 0)
      return leadTo(context, here, {
        title: 'Nothing was selected. Select at least one row first.',
        destructive: true,
      });
    const title = `${action.done}: ${ids.length - refused.size}`;
    if (refused.size === 0)
      return leadTo(context, here, { title, ...(action.note && { description: action.note }) });
    const rows = await readThese(services.db, [...refused.keys()], []);
    const names = new Map(rows.map((row) => [row.id, hit?.(row).title]));
    const why = [...refused].map(([id, message]) => `${names.get(id) ?? id}: ${message}`).join(' ');
    return leadTo(context, here, {
      title: `${title}. Not done: ${refused.size}`,
      description: why.length > 500 ? `${why.slice(0, 499)}…` : why,
      destructive: true,
    });
  }

  /**
   * The list as a CSV file: all rows that match the filters in the URL, in the order that the list shows, read and sent
   * in parts. The audit log and the security log note who exported it. The audit log does not contain searched texts,
   * since one may be a person's address.
   *
   * @throws Refusal 403 without the role, 404, 413 for more than `exportLimit` rows
   */
  async function sendCsv(args: PageArgs): Promise<Response> {
    const { id } = await requireRole(args, exportedBy);
    await assertThere(args);
    const { db } = args.context.get(servicesContext);
    const { fields, kept, filter } = await readAddress(args);
    const parts = await csvParts(db, filter);
    const noted = fields
      .filter(({ value }) => value)
      .map(({ name, value, choices, isDay }) => [name, choices || isDay ? value : 'one text']);
    await db.transaction(async (tx) => {
      await recordAudit(tx, {
        actor: actorOf(id),
        action: `${name}.exported`,
        subject: `list:${name}`,
        details: { ...kept, ...Object.fromEntries(noted) },
      });
      await recordSecurityEvent(tx, { userId: id, kind: 'list-exported', note: name }, args);
    });
    return new Response(Readable.toWeb(Readable.from(parts)) as ReadableStream, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    });
  }

  /**
   * The CSV file in parts, as bytes. The ids of its rows are read before the first part, so that a change between two
   * parts neither repeats a row nor moves one out of the file.
   *
   * @throws Refusal 413 for more than `exportLimit` rows
   */
  async function csvParts(db: Database, filter: ListFilter = {}): Promise<AsyncGenerator<Uint8Array>> {
    const order = orderOf(filter);
    const found = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(await conditionOf(db, filter))
      .orderBy(...order)
      .limit(exportLimit + 1);
    if (found.length > exportLimit)
      throw new Refusal(413, 'The list has more than 50,000 rows. Filter the list first.');
    return readParts(
      db,
      found.map(({ id }) => id),
      order,
    );
  }

  async function* readParts(db: Database, ids: unknown[], order: SQL[]): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    yield encoder.encode(csvStart + csvLine(csv.map(columnName)));
    for (let at = 0; at < ids.length; at += rowsPerRead) {
      const rows = await readThese(db, ids.slice(at, at + rowsPerRead), order);
      yield encoder.encode(rows.map((row) => csvLine(csv.map((field) => row[field] as CsvValue))).join(''));
    }
  }

  return {
    name,
    path,
    role,
    sortNames: Object.keys(sorts),
    hitIds,
    readHits,
    load,
    answer,
    list,
    conditionOf,
    readAddress,
    sendCsv,
    csvParts,
  };
}

/** Name of a column in the file: `created_at` for `createdAt`. */
const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Actions that hide selected rows from the site and show them again. `hidden` is the state of the list with hidden
 * rows.
 */
export function shownActions(
  setShown: (services: Services, editorId: string, id: string, isShown: boolean) => Promise<unknown>,
  hidden?: string,
): Record<string, DeskAction> {
  return {
    hide: {
      label: 'Hide from the site',
      done: 'Hidden from the site',
      isFor: (state) => state !== hidden,
      run: ({ services, editorId, id }) => setShown(services, editorId, id, false),
    },
    show: {
      label: 'Show on the site',
      done: 'Shown on the site',
      isFor: (state) => !hidden || state === hidden,
      run: ({ services, editorId, id }) => setShown(services, editorId, id, true),
    },
  };
}
