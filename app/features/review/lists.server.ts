import { createContext } from 'react-router';
import { type deskList, type PageArgs, requireRole } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { auditList } from './audit-log.server.ts';
import { queue } from './queue.server.ts';

type DeskList = Pick<ReturnType<typeof deskList>, 'name' | 'sendCsv'>;

/** The lists of all features but this one; set by the composition. */
export const deskListsContext = createContext<DeskList[]>([]);

const listsOf = ({ context }: PageArgs): DeskList[] => [queue, ...context.get(deskListsContext), auditList];

/** The file of the list that an address names: `/admin/orders.csv`. @throws Refusal 403, 404 */
export async function sendListCsv(args: PageArgs): Promise<Response> {
  await requireRole(args, 'editor');
  const list = listsOf(args).find(({ name }) => args.url.pathname === `/admin/${name}.csv`);
  if (!list) throw new Refusal(404, 'There is no such list.');
  return list.sendCsv(args);
}
