import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pageOrLast } from '#app/lib/list-address.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import {
  askAllTogether,
  askTogether,
  type Count,
  type Found,
  type Queries,
} from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, type Services, servicesContext } from '#app/services/services.server.ts';
import { exportAgents } from '../agents/connected-agents.server.ts';
import { exportSecurityLog, recordSecurityEvent } from '../security-log/security-log.server.ts';
import { accountSectionsOf, type Visitor } from '../sessions/visitor.server.ts';
import { addressChanges, credentials, passkeys, sessions, twoFactors, users } from '../tables.server.ts';
import type { DeletionStep } from './account.server.ts';
import { type AccountList, type ListPart, shownOnOverview, shownOnPage } from './account-list.ts';

/**
 * A feature's data about a person: for the export of own data, `/account`, the deletion of the account, and the desk.
 */
export interface AccountSection {
  /** Key in the exported JSON. */
  name: string;
  exportData: (db: Database, userId: string) => Promise<unknown>;
  list?: ShownList;
  /** Deletes or ends what no foreign key covers, before the account and in the same transaction. */
  forget?: (services: Services, tx: Database, visitor: Visitor) => Promise<void>;
  deletion?: DeletionStep;
  /** The person's number of entries, for the desk. */
  counted?: Counted;
}

/** A list of a person's entries: the first few on `/account`, all of them on a page of its own. */
interface ShownList<Asked extends Queries = Queries> {
  /** Anchor on the overview and, without `href`, name of its page: `/account/orders`. */
  id: string;
  title: string;
  /** Path of the complete list, when that is another page. */
  href?: string;
  /** Its page is one of the account's tabs. */
  isTab?: boolean;
  /** The overview shows it only to people who have an entry in it. */
  isForWhoHasAny?: boolean;
  /** Its queries. On the overview, they run in one statement with those of the other lists. */
  ask: (db: Database, userId: string, part: ListPart) => Asked;
  /**
   * Turns the answers into the list. A method and not a property: TypeScript compares its argument less strictly, so
   * each list can name its own queries.
   */
  show(found: Found<Asked>): AccountList | Promise<AccountList>;
}

/** Declares a list. The type of `show`'s argument follows from `ask`. */
export const shownList = <Asked extends Queries>(list: ShownList<Asked>): ShownList => list;

export const readList = async (
  db: Database,
  list: ShownList,
  userId: string,
  part: ListPart,
): Promise<AccountList> => list.show(await askTogether(db, list.ask(db, userId, part)));

interface Counted {
  /** Label of the count, such as 'Orders'. */
  label: string;
  count: (db: Database, userId: string) => Count;
  /** Path of the desk's list of them, where `?q=ADDRESS` finds those of one person. */
  list?: string;
}

/**
 * The visitor's data: that of accounts, and each feature's `exportData`. It contains no secrets that prove who they
 * are. The security log notes the export.
 */
export async function exportOwnData(args: RequestArgs, visitor: Visitor): Promise<Record<string, unknown>> {
  const { context } = args;
  const { db, config, limits } = context.get(servicesContext);
  const readOwn = (table: PgTable & { userId: PgColumn }, columns: Record<string, PgColumn>) =>
    db.select(columns).from(table).where(eq(table.userId, visitor.id));
  await recordSecurityEvent(db, { userId: visitor.id, kind: 'data-exported' }, args);
  const [account] = await db
    .select({
      ...pick(users, 'id', 'email', 'emailVerified', 'name', 'role', 'twoFactorEnabled', 'firstSignedInAt'),
      ...pick(users, 'createdAt', 'updatedAt'),
    })
    .from(users)
    .where(eq(users.id, visitor.id));
  const sections = await Promise.all(
    accountSectionsOf(context).map(
      async ({ name, exportData }) => [name, await exportData(db, visitor.id)] as const,
    ),
  );
  return {
    exportedFrom: config.siteUrl,
    exportedAt: new Date().toISOString(),
    account,
    sessions: await readOwn(sessions, {
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      ...pick(sessions, 'provedAt', 'passkeyUsedAt', 'expiresAt'),
    }),
    addressChanges: await readOwn(addressChanges, pick(addressChanges, 'oldEmail', 'newEmail', 'changedAt')),
    secondFactor: await readOwn(twoFactors, {
      isVerified: twoFactors.verified,
      changedAt: twoFactors.changedAt,
    }),
    passkeys: await readOwn(passkeys, pick(passkeys, 'name', 'host', 'createdAt', 'lastUsedAt')),
    waysIn: await readOwn(credentials, {
      provider: credentials.providerId,
      idThere: credentials.accountId,
      createdAt: credentials.createdAt,
      lastUsedAt: credentials.lastUsedAt,
    }),
    connectedAgents: await exportAgents(db, visitor.id),
    securityLog: await exportSecurityLog(db, visitor.id),
    wrongGuesses: await limits.listGuesses([visitor.email, visitor.id]),
    ...Object.fromEntries(sections),
  };
}

const listsOf = (context: RequestArgs['context']) =>
  accountSectionsOf(context).flatMap(({ list }) => list ?? []);

const hrefOf = ({ id, href }: ShownList) => href ?? `/account/${id}`;

/** The lists of other features that are tabs of the account. */
export const listTabs = (context: RequestArgs['context']) =>
  listsOf(context)
    .filter(({ isTab }) => isTab)
    .map((list) => ({ href: hrefOf(list), label: list.title }));

/**
 * The first entries of each list, for `/account`, in the order of the features. A list that is only for people with an
 * entry (`isForWhoHasAny`) is left out while it is empty.
 */
export async function showOverview({ context }: RequestArgs, visitor: Visitor) {
  const { db } = context.get(servicesContext);
  const lists = listsOf(context);
  const newest = { offset: 0, limit: shownOnOverview };
  const found = await askAllTogether(
    db,
    lists.map(({ ask }) => ask(db, visitor.id, newest)),
  );
  const shown = await Promise.all(
    lists.map(async (list, at) => ({
      id: list.id,
      title: list.title,
      href: hrefOf(list),
      isForWhoHasAny: list.isForWhoHasAny,
      ...(await list.show(found[at] ?? {})),
    })),
  );
  return shown.filter(({ isForWhoHasAny, total }) => total > 0 || !isForWhoHasAny);
}

/** One page of a list. @throws Refusal 404 for an unknown list, or one whose page is elsewhere (`href`) */
export async function showListPage({ context }: RequestArgs, visitor: Visitor, id: string, wanted: number) {
  const { db } = context.get(servicesContext);
  const list = listsOf(context).find((candidate) => candidate.id === id && !candidate.href);
  if (!list) throw new Refusal(404, 'Your account does not have this page.');
  const shown = await pageOrLast(wanted, shownOnPage, (offset) =>
    readList(db, list, visitor.id, { offset, limit: shownOnPage }),
  );
  return { id, title: list.title, ...shown };
}
