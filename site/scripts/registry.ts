/**
 * `node site/scripts/registry.ts check | recheck | schema`: tools for people who submit or review registry files. See
 * docs/decisions/registry.md.
 */
import { join, resolve } from 'node:path';
import { registryCommand } from '#app/features/registry/registry.server.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { print, runCommand, UsageError } from './command.ts';
import { asksForHelp, helpOf } from './help.ts';
import { verifyAgain } from './verify-again.ts';

const words = process.argv.slice(2);
const [name, ...args] = words;

if (asksForHelp(words)) print(helpOf('registry', words));
else
  await runCommand(async () => {
    const { check, recheck, schema } = registryCommand;
    const isRun = args[0] === '--run';
    if (name === 'schema' && args.length === 0) schema();
    else if (name === 'recheck' && isRun && args.length === 2)
      recheck(args.slice(1), verifyAgain(join(projectRoot, 'packages/cli/src/main.ts'), print), print);
    else if (name === 'recheck' && !isRun) recheck(args, undefined, print);
    else if (name === 'check')
      process.exitCode = check(
        args.map((path) => resolve(path)),
        print,
      );
    else throw new UsageError(helpOf('registry', words));
  });
