import type { Feature } from '#app/feature.server.ts';
import { serverCheckList } from '../admin/server-checks.server.ts';
import { runnerContext } from './ask.server.ts';
import { CheckRunner } from './runner.server.ts';
import { serverChecksSection, sweepChecks } from './upkeep.server.ts';

/** The parts of the check of servers on the web, for the feature's declaration. */
export const online = {
  deskLists: [serverCheckList],
  accountSections: [serverChecksSection],
  async start({ services }) {
    const { background, db } = services;
    background.every('server-checks-sweep', '23 3 * * *', () => sweepChecks(db));
    const runner = new CheckRunner(services);
    await runner.start();
    return { provide: (context) => context.set(runnerContext, runner), close: () => runner.close() };
  },
} satisfies Feature;
