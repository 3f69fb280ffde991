import { eq } from 'drizzle-orm';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, type Services, servicesContext } from '#app/services/services.server.ts';
import type { AccountList } from './account-list.ts';
import { exportDrafts } from './desk-drafts.server.ts';
import type { Leaving } from './leaving.server.ts';
import { addressChanges, sessions, twoFactors, users } from './tables.server.ts';
import { accountSectionsContext, type Visitor } from './visitor.server.ts';

/** What another feature keeps about a person: for the export of own data, for `/account` and for its deletion. */
export interface AccountSection {
  /** Key in the exported JSON. */
  name: string;
  exportData: (db: Database, userId: string) => Promise<unknown>;
  showList?: ShowList;
  /** Before the account is deleted, in the same transaction: what no foreign key takes with it. */
  forget?: (services: Services, tx: Database, visitor: Visitor) => Promise<void>;
  leaving?: Leaving;
  /** How many somebody has, for the desk. */
  counted?: Counted;
}

interface Counted {
  /** What is counted, such as 'Orders'. */
  label: string;
  count: (db: Database, userId: string) => Promise<number>;
  /** The desk's list of them, which finds a person's by `?q=ADDRESS`. */
  list?: string;
}

/** Everything that this site keeps about the visitor, without the secrets that prove who they are. */
export async function exportOwnData(
  { context }: RequestArgs,
  visitor: Visitor,
): Promise<Record<string, unknown>> {
  const { db, config, limits } = context.get(servicesContext);
  const [account] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      name: users.name,
      role: users.role,
      twoFactorEnabled: users.twoFactorEnabled,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, visitor.id));
  const sections = await Promise.all(
    context
      .get(accountSectionsContext)
      .map(async ({ name, exportData }) => [name, await exportData(db, visitor.id)] as const),
  );
  return {
    exportedFrom: config.siteUrl,
    exportedAt: new Date().toISOString(),
    account,
    sessions: await db
      .select({
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, visitor.id)),
    addressChanges: await db
      .select({
        oldEmail: addressChanges.oldEmail,
        newEmail: addressChanges.newEmail,
        changedAt: addressChanges.changedAt,
      })
      .from(addressChanges)
      .where(eq(addressChanges.userId, visitor.id)),
    secondFactor: await db
      .select({ isVerified: twoFactors.verified })
      .from(twoFactors)
      .where(eq(twoFactors.userId, visitor.id)),
    drafts: await exportDrafts(db, visitor.id),
    wrongGuesses: await limits.listGuesses([visitor.email, visitor.id]),
    ...Object.fromEntries(sections),
  };
}

type ShowList = (db: Database, userId: string) => Promise<AccountList>;

/** What other features have for `/account`, in the order of the composition. */
export async function listAccountLists({ context }: RequestArgs, visitor: Visitor): Promise<AccountList[]> {
  const { db } = context.get(servicesContext);
  const sections = context.get(accountSectionsContext);
  return Promise.all(sections.flatMap(({ showList }) => (showList ? [showList(db, visitor.id)] : [])));
}
