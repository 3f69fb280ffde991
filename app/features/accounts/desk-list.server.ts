import { and, asc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  type ListFilter,
  listAddress,
  pagesOf,
  pageWithin,
  readDay,
  readFilter,
  readPage,
} from '#app/lib/list-address.ts';
import { countRows } from '#app/services/database/count.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { newestFirst } from '#app/services/database/newest-first.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { ListedRows } from '#app/ui/desk-list.tsx';
import type { FilterField } from '#app/ui/list-filters.tsx';
import { type PageArgs, requireRole } from './visitor.server.ts';

const perPage = 50;

type Choices = NonNullable<FilterField['choices']>;
type Condition = SQL | undefined;

/** What narrows a list: a text that is typed, a day, or one of some choices. What makes no sense counts as not set. */
interface DeskFilter {
  label: string;
  /** Stands in the empty field; of choices, what it says while none is made. */
  placeholder?: string;
  choices?: Choices | ((db: Database, args: PageArgs) => Promise<Choices>);
  isDay?: boolean;
  where: (value: string, db: Database) => Condition | Promise<Condition>;
}

/** What is said where a list holds nothing. */
interface Empty {
  title: string;
  /** How something comes to be here. */
  text?: string;
}

/** A part of the list, with a tab of its own. */
interface DeskState {
  label: string;
  where?: Condition;
  /** Without it, an empty one says that nothing matches. */
  empty?: Empty;
}

interface DeskListDeclaration<Row> {
  role: 'editor' | 'admin';
  path: string;
  /** What is counted; conditions are about its columns. */
  table: PgTable;
  /** 'order', 'orders'. */
  one: string;
  many: string;
  /** The tabs, by what the address says under `name`; the first is shown when it says nothing. */
  states?: { label: string; name: string; of: Record<string, DeskState>; countsIgnoreFilters?: boolean };
  /** By their names in the address, in the order of the form. */
  filters?: Record<string, DeskFilter>;
  empty?: Empty;
  /** What its columns can be sorted by, by their names in the address (`?sort=views`, `?sort=-views`). */
  sorts?: Record<string, SQLWrapper>;
  /** One page of rows. */
  read: (asked: {
    db: Database;
    /** Which of the states. */
    state: string;
    where: Condition;
    /** The order that was asked for, and what is equal in it, or all of it, in the usual one. */
    inOrder: (...usual: SQL[]) => SQL[];
    limit: number;
    offset: number;
  }) => Promise<Row[]>;
}

/** A list of the desk. From one declaration follow its rights, filters, tabs with counts, pages and empty texts. */
export function deskList<Row>(declared: DeskListDeclaration<Row>) {
  const { role, path, table, one, many, states, filters = {}, sorts = {}, read } = declared;
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

  /** A page of what passes the filter; of fewer pages the last. */
  async function list(db: Database, filter: ListFilter = {}, asked = 1) {
    const where = await conditionOf(db, filter);
    const total = await countRows(db, table, where);
    const pages = pagesOf(total, perPage);
    const page = pageWithin(asked, pages);
    const rows = await read({
      ...{ db, where, state: stateOf(filter) },
      inOrder: (...usual) => [...sortedBy(filter.sort), ...usual],
      ...{ limit: perPage, offset: (page - 1) * perPage },
    });
    return { rows, total, page, pages };
  }

  /** How many of each state the filter leaves. */
  async function countStates(db: Database, filter: ListFilter = {}) {
    const kept = states?.countsIgnoreFilters ? {} : filter;
    const counted = Object.keys(states?.of ?? {}).map(async (state) => {
      const where = await conditionOf(db, { ...kept, [stateName]: state });
      return [state, await countRows(db, table, where)] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  }

  /** The filter that an address holds, and its form. */
  async function readAddress(args: PageArgs) {
    const params = args.url.searchParams;
    const { db } = args.context.get(servicesContext);
    const fields = await Promise.all(
      Object.entries(filters).map(async ([name, { label, placeholder, isDay, choices }]) => {
        const offered = typeof choices === 'function' ? await choices(db, args) : choices;
        const typed = isDay ? readDay(params, name) : readFilter(params, name);
        const isOffered = !offered || offered.some(({ value }) => value === typed);
        return { name, label, placeholder, isDay, choices: offered, value: isOffered ? typed : '' };
      }),
    );
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

  /** The page of the list, as `DeskList` shows it. @throws Refusal 403 for who has not the role */
  async function load(args: PageArgs): Promise<ListedRows<Row>> {
    await requireRole(args, role);
    const { db } = args.context.get(servicesContext);
    const { fields, kept, filter } = await readAddress(args);
    const [listed, counts] = await Promise.all([
      list(db, filter, readPage(args.url.searchParams)),
      countStates(db, filter),
    ]);
    const state = stateOf(kept);
    const isFiltered = fields.some(({ value }) => value);
    const empty = states?.of[state]?.empty ?? (state === usual ? declared.empty : undefined);
    return {
      ...{ path, one, many, fields, filter, kept, isFiltered, ...listed },
      sorts: Object.keys(sorts),
      empty: (!isFiltered && empty) || { title: `No ${many} match these filters.` },
      tabs: states && {
        label: states.label,
        tabs: Object.entries(states.of).map(([name, { label }]) => ({
          label,
          href: listAddress(path, { ...filter, [stateName]: name === usual ? '' : name }),
          count: counts[name] ?? 0,
          isCurrent: name === state,
        })),
      },
    };
  }

  return { load, list, countStates, conditionOf, readAddress };
}
