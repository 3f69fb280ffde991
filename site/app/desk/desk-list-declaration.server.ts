import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RouterContextProvider } from 'react-router';
import type { PageArgs } from '#app/features/accounts/accounts.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { FilterField } from '#app/ui/list-filters.tsx';

type Choices = NonNullable<FilterField['choices']>;
export type Condition = SQL | undefined;

/** A filter of a list: a text, a day or a choice. An invalid day or choice counts as not set. */
interface DeskFilter {
  label: string;
  /** Placeholder of the empty field, or the label of "no choice". */
  placeholder?: string;
  choices?: Choices;
  isDay?: boolean;
  where: (value: string, db: Database) => Condition | Promise<Condition>;
}

/** Message of an empty list. */
export interface Empty {
  title: string;
  /** Text about how entries get into the list. */
  text?: string;
}

/** A part of the list, with a tab of its own. */
interface DeskState {
  label: string;
  where?: Condition;
  /** Message of the empty tab. Default: for the default tab that of the list, else that nothing matches. */
  empty?: Empty;
}

/** An action on the selected rows. */
export interface DeskAction {
  /** Label of the button. */
  label: string;
  /** Start of the notice, before the count: 'Hidden from the site'. */
  done: string;
  /** Shown beside the button, and in the notice if all rows were done: 'No mail is sent.' */
  note?: string;
  /** False if the action is not for this state of the list. */
  isFor?: (state: string) => boolean;
  /** Applies the action to one row, as its own page does. @throws Refusal */
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

/** The declaration of a list of the desk. */
export interface DeskListDeclaration<Found, Row extends Record<string, unknown>> {
  role: 'editor' | 'admin';
  path: string;
  /** Table whose rows are counted; conditions and order use its columns. */
  table: PgTable & { id: PgColumn };
  /** 'order', 'orders'. */
  one: string;
  many: string;
  /** The tabs, by their values of the parameter `name` in the URL. The first is the default. */
  states?: { label: string; name: string; of: Record<string, DeskState>; countsIgnoreFilters?: boolean };
  /** Filters by their names in the URL, in the order of the form. */
  filters?: Record<string, DeskFilter>;
  /** Choices that are read for each request, by the names of their filters. */
  lookUp?: (db: Database, args: PageArgs) => Promise<Record<string, Choices>>;
  empty?: Empty;
  /** Sortable columns by their names in the URL (`?sort=views`, `?sort=-views`). */
  sorts?: Record<string, SQLWrapper>;
  /** The default order, which may differ by state. It also orders rows that are equal by the chosen sort. */
  order: SQL[] | ((state: string) => SQL[]);
  /** The query of the rows. The list adds conditions, an order and a limit. */
  query: (db: Database) => OpenQuery<Found>;
  /** Turns rows into the form that the list and its CSV file show. */
  show: (found: Found[], db: Database) => Row[] | Promise<Row[]>;
  /** Actions by the `intent` of their buttons; the ids must be UUIDs. */
  actions?: Record<string, DeskAction>;
  /** False if this site has no such list. */
  isThere?: (services: Services) => boolean | Promise<boolean>;
  /**
   * The row as a result of the desk's search, which uses the filter `q`. Without `href` it links to the row's own page.
   */
  hit?: (row: Row) => { title: string; about: string; href?: string };
  /** Columns of the CSV file. */
  csv: readonly (keyof NoInfer<Row> & string)[];
  /** Role that may export the file, if that is not the list's own role. */
  exportedBy?: 'admin';
}
