import { standard } from '@context-native/checker/standard';
import { quote } from './quote.ts';

/** The package of this program at a public URL or in the current folder. A path of another folder may be private. */
const ownPackage = new RegExp(`^(https?://[^\\s@?#]+/|\\./)?${standard.command}-[\\w.-]+\\.tgz$`);

/**
 * Words of a shell with which the user starts this program again: its name, or `npx` with its package if npx started it
 * from there. npm tells its options to the programs that it starts (`npm_config_…`).
 */
export function ownCommand({ npm_command, npm_config_package = '' }: NodeJS.ProcessEnv): string {
  const isFromPackage = npm_command === 'exec' && ownPackage.test(npm_config_package);
  return isFromPackage ? `npx -p ${quote(npm_config_package)} ${standard.command}` : standard.command;
}
