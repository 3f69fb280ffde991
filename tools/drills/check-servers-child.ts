/**
 * A process of the drill `server-check-online`: it serves MCP servers on this machine until its parent ends. It gets
 * their behaviours as a message, and sends their URLs back.
 */
import process from 'node:process';
import { type Behaviour, serveChecked } from '../../site/tests/support/check-servers.ts';

process.once('message', async ({ behaviours, slowMs }: { behaviours: Behaviour[]; slowMs: number }) => {
  const servers = await Promise.all(behaviours.map((one) => serveChecked(one, { slowMs })));
  process.send?.(servers.map(({ url }) => url));
});
process.once('disconnect', () => process.exit(0));
