/**
 * A process of the drill `server-check-online`: it serves MCP servers on this machine until its parent ends. It gets
 * their behaviours as a message, and sends their URLs back.
 */
import process from 'node:process';
import { type Behaviour, serveChecked } from '../../site/tests/support/check-servers.ts';

export interface ServersOrder {
  behaviours: Behaviour[];
  /** Time before each answer (ms). */
  slowMs: number;
}

process.once('message', async ({ behaviours, slowMs }: ServersOrder) => {
  const servers = await Promise.all(behaviours.map((one) => serveChecked(one, { slowMs })));
  process.send?.(servers.map(({ url }) => url));
});
process.once('disconnect', () => process.exit(0));
