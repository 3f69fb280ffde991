import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RouterContextProvider } from 'react-router';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { FilterField } from '#app/ui/list-filters.tsx';

type Choices = NonNullable<FilterField['choices']>;
export type Condition = SQL | undefined;

/** What narrows a list: a text that is typed, a day, or one of some choices. What makes no sense counts as not set. */
interface DeskFilter {
  label: string;
  /** Stands in the empty field; of choices, what it says while none is made. */
  placeholder?: string;
  choices?: Choices;
  isDay?: boolean;
  where: (value: string, db: Database) => Condition | Promise<Condition>;
}

/** What is said where a list holds nothing. */
export interface Empty {
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

/** What can be done with each of the rows that are ticked. */
export interface DeskAction {
  /** On the button. */
  label: string;
  /** What the answer says before how many: 'Hidden from the site'. */
  done: string;
  /** Said beside the button and in the answer: 'Nobody is mailed.' */
  note?: string;
  /** Whether it makes sense in a state of the list. */
  isFor?: (state: string) => boolean;
  /** Does it to one, as the one's own page does. @throws Refusal */
  run: (asked: {
    services: Services;
    context: Readonly<RouterContextProvider>;
    editorId: string;
    id: string;
  }) => Promise<unknown>;
}

interface OpenQuery<Found> {
  where: (condition: Condition) => {
    orderBy: (...order: SQL[]) => { limit: (count: number) => PromiseLike<Found[]> };
  };
}

/** What a list of the desk declares. */
export interface DeskListDeclaration<Found, Row extends Record<string, unknown>> {
  role: 'editor' | 'admin';
  path: string;
  /** What is counted; conditions and order are about its columns. */
  table: PgTable & { id: PgColumn };
  /** 'order', 'orders'. */
  one: string;
  many: string;
  /** The tabs, by what the address says under `name`; the first is shown when it says nothing. */
  states?: { label: string; name: string; of: Record<string, DeskState>; countsIgnoreFilters?: boolean };
  /** By their names in the address, in the order of the form. */
  filters?: Record<string, DeskFilter>;
  /** Choices that are looked up, by the names of the filters that offer them; those of a database by one query. */
  lookUp?: (db: Database, args: PageArgs) => Promise<Record<string, Choices>>;
  empty?: Empty;
  /** What its columns can be sorted by, by their names in the address (`?sort=views`, `?sort=-views`). */
  sorts?: Record<string, SQLWrapper>;
  /** Its usual order, which may differ by state; what is equal in the order that was asked for stands in it as well. */
  order: SQL[] | ((state: string) => SQL[]);
  /** The query of its rows, which a list narrows and orders. */
  query: (db: Database) => OpenQuery<Found>;
  /** What is found, as the list and its file show it. */
  show: (found: Found[], db: Database) => Row[] | Promise<Row[]>;
  /** By the `intent` of their buttons; the ids are UUIDs then. */
  actions?: Record<string, DeskAction>;
  /** Whether this site has such a list at all. */
  isThere?: (services: Services) => boolean | Promise<boolean>;
  /** How the desk's search shows a row that its filter `q` finds; without an address it has a page of its own by its id. */
  hit?: (row: Row) => { title: string; about: string; href?: string };
  /** What a file of the list says of each row. */
  csv: readonly (keyof NoInfer<Row> & string)[];
  /** Who may have the file, where that is not who sees the list. */
  exportedBy?: 'admin';
}
