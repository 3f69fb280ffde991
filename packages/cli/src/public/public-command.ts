import { isSecretName } from '@context-native/recorder/payload-secrets';
import { findSecrets } from '@context-native/recorder/secrets';
import type { Target } from '../verify/report.ts';
import { type Launcher, launcherOf } from './launchers.ts';
import { baseName, isAbsolutePath, isOpaque, leftOut, leftOutOfUrl, publicUrl } from './public-text.ts';

/** Does not match `package==1.2`. */
const assignment = /^([A-Za-z_][\w.]*)=(?!=)/;
const header = /^([A-Za-z][\w-]*): ?\S/;
const url = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Names of packages, images, modules and files, with a version. */
const name = /^@?[\w.-]+(\/[\w.-]+)*([@:=~^]+[\w.*+-]+)?(\[[\w,-]+\])?(@sha256:[0-9a-f]{64})?$/;

/**
 * The command line of a server as a report may publish it. Keeps the names of the program, package, image, module and
 * script. Leaves out values of other flags, of environment variables, headers and URL queries, URL credentials and
 * likely secrets. Absolute paths become base names. The argument after an unknown flag counts as its value. Idempotent.
 */
export function publicCommand(argv: readonly string[]): string[] {
  const [program = '', ...args] = argv;
  if (argv.length === 0) return [];
  const shown =
    assignment.test(program) && !isAbsolutePath(program) ? publicAssignment(program) : nameOf(program);
  const launcher = launcherOf(baseName(program));
  return [shown, ...(launcher ? publicLaunch(args, launcher) : publicArguments(args))];
}

/** The target of a report. */
export const publicTarget = ({ url: address, command }: Target): Target => ({
  ...(address !== undefined && { url: publicUrl(address) }),
  ...(command && { command: publicCommand(command) }),
});

/** Tests that something was left out: such a command or URL cannot be verified again. */
export function isIncomplete({ url: address = '', command = [] }: Target): boolean {
  return (
    command.some((one) => one.includes(leftOut) || one.includes(leftOutOfUrl)) ||
    address.includes(leftOutOfUrl)
  );
}

/** The options of the launcher, the program that it starts, and then the program's own arguments. */
function publicLaunch(args: readonly string[], { words, switches, names, last }: Launcher): string[] {
  const before = words.find((list) => list.every((word, index) => args[index] === word)) ?? [];
  const shown: string[] = [...before];
  let at = before.length;
  while (at < args.length) {
    const arg = args[at++] ?? '';
    if (arg === '--' || switches.test(arg)) shown.push(arg);
    else if (names.test(arg) || last?.test(arg)) {
      shown.push(arg);
      if (at < args.length) shown.push(nameOf(args[at++] ?? ''));
      if (last?.test(arg)) break;
    } else if (arg.startsWith('-') && arg !== '-') {
      const flag = publicFlag(arg, names);
      shown.push(flag);
      if (takesValue(arg, flag, args[at])) shown.push(publicValue(args[at++] ?? ''));
    } else if (assignment.test(arg)) shown.push(publicAssignment(arg));
    else {
      // It may be a launcher itself: `env A=b npx x`, `cmd /c npx x`.
      return launcherOf(baseName(arg))
        ? [...shown, ...publicCommand(args.slice(at - 1))]
        : [...shown, nameOf(arg), ...publicArguments(args.slice(at))];
    }
  }
  return [...shown, ...publicArguments(args.slice(at))];
}

/** Arguments of a program that is no launcher. */
function publicArguments(args: readonly string[]): string[] {
  const shown: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--' || arg === '-') shown.push(arg);
    else if (arg.startsWith('-')) {
      const flag = publicFlag(arg);
      shown.push(flag);
      if (takesValue(arg, flag, args[at + 1])) shown.push(publicValue(args[++at] ?? ''));
    } else shown.push(publicWord(arg));
  }
  return shown;
}

/** True if the next argument may be the value of a flag. `shown` is the flag's public form. */
function takesValue(arg: string, shown: string, next: string | undefined): boolean {
  // A secret may begin with a hyphen.
  if (next === undefined || shown.includes('=') || (isFlag(next) && !isSecretName(arg, next))) return false;
  // In a command that is public already, the value is left out, too.
  if (arg.endsWith(leftOut)) return next.endsWith(leftOut);
  // Letters may be a long flag after a single dash, and not a joined value.
  return shown === arg || /^-[A-Za-z][A-Za-z.-]*$/.test(arg);
}

const isFlag = (text: string) => /^--?[A-Za-z]/.test(text) || text === '--';

/** `-e NAME=value` keeps the name. */
const publicValue = (value: string) => {
  const variable = /^[A-Z_][A-Z0-9_]{1,60}(?==)/.exec(value)?.[0];
  const field = header.exec(value)?.[1];
  if (variable && !isOpaque(variable)) return `${variable}=${leftOut}`;
  return field && !isOpaque(field) ? `${field}: ${leftOut}` : leftOut;
};

/** Names shown after a single dash. Others may be a password joined to a short flag, as in `-phunter`. */
const singleDashed = new Set(
  `
  jar cp classpath ea da esa dsa version showversion verbose help server client agentlib agentpath javaagent XX
  stdio sse http transport config conf port host hostname addr address listen bind url uri endpoint base-url
  mode debug trace log logs logfile log-file loglevel log-level log_level quiet silent
  env env-file file dir directory path root workspace name type format output timeout
  readonly read-only read_only toolsets tools region project profile database db schema
  token key api-key api_key apikey secret password user username
  File Command NoProfile NoLogo NoExit NonInteractive ExecutionPolicy
  it ti itd dit rm iq qi yq qy lc ic ec xc eu ex euo
  `.match(/\S+/g),
);

/** Tests for a flag without a joined value. One digit, as in `-O2`, is no secret. */
const isShown = (flag: string) => /^(--.*|-[A-Za-z]\d?)$/s.test(flag) || singleDashed.has(flag.slice(1));

/** `-Dname=value` of Java and `-eNAME=value` of Docker. */
const isShownWithValue = (flag: string) => isShown(flag) || /^-(D[\w.-]+|e[A-Z_][A-Z0-9_]*)$/.test(flag);

function publicFlag(arg: string, names = /(?!)/): string {
  if (arg.endsWith(leftOut)) return arg;
  const [, flag = '', value] = /^([^=\s:]+)(?:[=:\s](.*))?$/s.exec(arg) ?? [];
  const letter = /^-[A-Za-z]/.exec(arg)?.[0] ?? '';
  const isName = /^--?[A-Za-z][\w.-]{0,60}$/.test(flag) && !isOpaque(flag);
  if (value !== undefined) {
    const shown = isName ? flag : leftOut;
    if (isName && !isShownWithValue(flag)) return `${letter}${leftOut}`;
    if (names.test(flag)) return `${shown}=${nameOf(value)}`;
    return `${shown}=${publicValue(value)}`;
  }
  return isName && isShown(flag) && findSecrets(arg).length === 0 ? flag : `${letter}${leftOut}`;
}

/** `NAME=value` keeps the name, unless it looks like a key. */
function publicAssignment(arg: string): string {
  const [, variable = ''] = assignment.exec(arg) ?? [];
  return `${isOpaque(variable) ? leftOut : variable}=${leftOut}`;
}

/** The name of a program, package, image, module or script. */
function nameOf(arg: string): string {
  if (arg === leftOut) return arg;
  if (url.test(arg) || /^(git|git\+\w+|file|npm|jsr|github|https?):/i.test(arg)) return publicSource(arg);
  if (isAbsolutePath(arg)) return baseName(arg);
  if (findSecrets(arg).length > 0) return leftOut;
  return name.test(arg) || /^\.{0,2}[\\/\w. @+-]{1,200}$/.test(arg) ? arg : leftOut;
}

/** Where a package comes from: `npm:x`, `git+https://…`, `file:/home/…`. */
function publicSource(arg: string): string {
  if (arg.endsWith(leftOut)) return arg;
  if (url.test(arg)) return publicUrl(arg);
  const [, scheme = '', rest = ''] = /^([a-z+]+:)(.*)$/is.exec(arg) ?? [];
  if (/^file:$/i.test(scheme)) return baseName(rest);
  return findSecrets(rest).length === 0 && name.test(rest) ? arg : `${scheme}${leftOut}`;
}

/** An argument that belongs to no flag: keeps paths, URLs, names and plain words. */
function publicWord(arg: string): string {
  if (arg === leftOut || arg === leftOutOfUrl) return arg;
  if (url.test(arg)) return publicUrl(arg);
  if (isAbsolutePath(arg)) return baseName(arg);
  if (assignment.test(arg)) return publicAssignment(arg);
  const field = header.exec(arg)?.[1];
  if (field && !isOpaque(field)) return `${field}: ${leftOut}`;
  if (findSecrets(arg).length > 0 || isOpaque(arg)) return leftOut;
  // A word, a file or a package; a word with a digit may be a password.
  const isWord = /^[A-Za-z]{1,16}([-_][A-Za-z]{1,16}){0,3}$/.test(arg);
  const isFile =
    /^\.{0,2}[\w@./\\-]*\w\.(m?[jt]s|c[jt]s|py|jar|json|ya?ml|toml|rb|php|sh|db|sqlite|md|txt|csv|dll|exe)$/i.test(
      arg,
    );
  const isPackage = /^@[a-z0-9-]+\/[\w.-]+(@[\w.-]+)?$/.test(arg) || /^[a-z][\w.-]*@\d[\w.-]*$/.test(arg);
  const isRelative = /^\.{1,2}([\\/][\w.-]+)*[\\/]?$/.test(arg);
  return isWord || isFile || isPackage || isRelative ? arg : leftOut;
}
