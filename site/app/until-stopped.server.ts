import process from 'node:process';
import { site } from '#site';

/** Behind a proxy, visitors could seem to come from this machine, and use its mailbox and its sandbox checkout. */
const trialNote = ' (a trial: it must not be put behind a proxy; `npm run serve` is for that)';

/**
 * Starts the site, prints its URL, and stops it at SIGINT, or at SIGTERM after the wait for load balancers. Expected
 * reasons not to start (a wrong setting, a taken port, a locked directory: `expected`) are printed as one line, others
 * with their stack.
 */
export async function runUntilStopped(
  start: () => Promise<{
    url: string;
    isTrial: boolean;
    stop: (how?: { hurry?: AbortSignal }) => Promise<void>;
  }>,
): Promise<void> {
  // Only the site's own user may read its files (database, uploads, mails, secret).
  process.umask(0o077);
  try {
    const running = await start();
    let hurry: AbortController | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // A second signal skips the wait for load balancers; so does Ctrl+C.
        if (hurry) return hurry.abort();
        hurry = new AbortController();
        if (signal === 'SIGINT') hurry.abort();
        running.stop({ hurry: hurry.signal }).then(() => process.exit(0), fail);
      });
    }
    // Printed last: a program that waits for this line may stop the site at once.
    console.log(`${site.product} is at ${running.url}${running.isTrial ? trialNote : ''}`);
  } catch (error) {
    fail(error);
  }
}

/** Prints the reason and ends the process. */
function fail(error: unknown): never {
  const { expected, code, message } = error as Partial<NodeJS.ErrnoException> & { expected?: true };
  if (code === 'ERR_MODULE_NOT_FOUND') console.error(`${message}: run \`npm ci --omit=dev\`.`);
  else console.error(expected ? message : error);
  process.exit(1);
}
