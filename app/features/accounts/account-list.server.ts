import type { Database } from '#app/services/database/database.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { AccountList } from './account-list.ts';
import { accountSectionsContext, type RequestArgs, type Visitor } from './visitor.server.ts';

export type ShowList = (db: Database, userId: string) => Promise<AccountList>;

/** What other features have for `/account`, in the order of the composition. */
export async function listAccountLists({ context }: RequestArgs, visitor: Visitor): Promise<AccountList[]> {
  const { db } = context.get(servicesContext);
  const sections = context.get(accountSectionsContext);
  return Promise.all(sections.flatMap(({ showList }) => (showList ? [showList(db, visitor.id)] : [])));
}
