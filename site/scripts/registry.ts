/**
 * The registry's own tools, for who hands in a file and for who looks at it again: `node site/scripts/registry.ts`. See
 * docs/decisions/registry.md.
 */
import { join, resolve } from 'node:path';
import { registryCommand } from '#app/features/registry/registry.server.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { print, runCommand, UsageError } from './command.ts';
import { verifyAgain } from './verify-again.ts';

const usage = `node site/scripts/registry.ts check [FILE...]     what is wrong with registry files, those of the registry without FILE
node site/scripts/registry.ts recheck [KEY...]   looks at the evidence of entries again, and writes registry/rechecks.json
node site/scripts/registry.ts recheck --run KEY  the same of one, and runs verify again: it starts what the report names
node site/scripts/registry.ts schema             writes registry/entry-file.schema.json`;

await runCommand(async () => {
  const [name, ...args] = process.argv.slice(2);
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
  else throw new UsageError(usage);
});
