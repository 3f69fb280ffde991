import { draftSpec } from '@context-native/checker/draft/standard';
import { isCode, type Profile } from '@context-native/checker/fields';
import { profiles } from '@context-native/checker/members';
import { standard } from '@context-native/checker/standard';
import { strictnesses } from '@context-native/suite/judge';
import { choose, UsageError } from './errors.ts';

export const formats = ['text', 'json', 'junit', 'sarif'] as const;
export type Format = (typeof formats)[number];
/** Formats of suite, and of a check by the working draft. */
export const fewFormats = ['text', 'json'] as const;
export const badgeStyles = ['light', 'dark', 'outline'] as const;
export const badgeForms = ['svg', 'markdown', 'html'] as const;

/** A command with its options. */
export type Command = ReturnType<typeof parseArguments>;

/** Reads the arguments after the program's name. Throws a UsageError. */
export function parseArguments(args: string[]) {
  const [name, ...rest] = args;
  const asked = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  if (name === undefined || name === 'help' || asked.includes('--help') || asked.includes('-h'))
    return { name: 'help' as const, topic: name === 'help' ? rest : args };
  if (name === '--version') return { name: 'version' as const };
  if (name === 'check') {
    const { options, paths } = split(rest, ['profile', 'format', 'trace', 'org', 'spec', 'types']);
    if (paths.length === 0) throw new UsageError('check needs a file, a folder or - for standard input');
    if (paths.filter((path) => path === '-').length > 1)
      throw new UsageError('- (standard input) can be given only once');
    const profile = options.profile === undefined ? undefined : choose('profile', options.profile, profiles);
    if (options.spec !== undefined) return parseDraft(options, paths, profile);
    if (options.types !== undefined) throw new UsageError(`--types needs --spec ${draftSpec}`);
    const { org = standard.command } = options;
    if (!isCode(org)) throw new UsageError(`--org must be a code such as alder-finch, not ${org}`);
    const format = choose('format', options.format ?? 'text', formats);
    // `trace`: the file to write the trace of this run to.
    return { name: 'check' as const, paths, format, profile, trace: options.trace, org };
  }
  if (name === 'init') {
    const { paths } = split(rest, []);
    if (paths.length > 1) throw new UsageError('init takes one folder');
    return { name: 'init' as const, folder: paths[0] ?? `${standard.command}-examples` };
  }
  if (name === 'badge') {
    const { options, paths } = split(rest, ['style', 'as', 'image']);
    if (paths.length > 0) throw new UsageError(`badge takes no file: ${paths[0]}`);
    return {
      name: 'badge' as const,
      style: choose('style', options.style ?? 'light', badgeStyles),
      form: choose('as', options.as ?? 'svg', badgeForms),
      image: options.image,
    };
  }
  if (name === 'suite') return parseSuite(rest);
  // host/command.ts reads its arguments.
  if (name === 'host') return { name: 'host' as const, args: rest };
  throw new UsageError(`unknown command ${name}`);
}

function parseSuite(args: string[]) {
  const { options, paths } = split(args, ['against', 'strict', 'clause', 'timeout', 'format']);
  const [subcommand, ...rest] = paths;
  if (subcommand === 'serve') {
    const [more] = [...rest, ...Object.keys(options).map((name) => `--${name}`)];
    if (more !== undefined) throw new UsageError(`suite serve takes no arguments: ${more}`);
    return { name: 'serve' as const };
  }
  if (subcommand !== undefined)
    throw new UsageError(`suite has no command ${subcommand}; use --against or suite serve`);
  if (!options.against)
    throw new UsageError("suite needs --against 'COMMAND' (the checker to test), or use suite serve");
  const timeout = Number(options.timeout ?? 10);
  if (!(timeout >= 0.1 && timeout <= 600))
    throw new UsageError(`--timeout must be a number of seconds from 0.1 to 600, not ${options.timeout}`);
  return {
    name: 'suite' as const,
    /** Shell command that starts the checker. */
    against: options.against,
    strictness: choose('strict', options.strict ?? 'clauses', strictnesses),
    clause: options.clause,
    timeoutMs: timeout * 1000,
    format: choose('format', options.format ?? 'text', fewFormats),
  };
}

/**
 * Options of a check by the working draft. `types`: folder with entries of the dictionary. Default: the standard's own.
 */
function parseDraft(options: Record<string, string>, paths: string[], profile: Profile | undefined) {
  choose('spec', options.spec ?? '', [draftSpec]);
  for (const name of ['trace', 'org'])
    if (options[name] !== undefined)
      throw new UsageError(`--${name} cannot be used with --spec ${draftSpec}`);
  const format = choose('format', options.format ?? 'text', fewFormats);
  return { name: 'check-draft' as const, paths, format, profile, types: options.types };
}

function split(args: string[], known: string[]): { options: Record<string, string>; paths: string[] } {
  const options: Record<string, string> = {};
  const paths: string[] = [];
  let onlyPaths = false;
  for (let i = 0; i < args.length; i++) {
    const argument = args[i] as string;
    if (onlyPaths || argument === '-' || !argument.startsWith('-')) paths.push(argument);
    else if (argument === '--') onlyPaths = true;
    else {
      const [, option = '', , inline] = /^--([^=]+)(=(.*))?$/s.exec(argument) ?? [];
      if (!known.includes(option)) throw new UsageError(`unknown option ${argument}`);
      const value = inline ?? args[++i];
      if (value === undefined) throw new UsageError(`--${option} needs a value`);
      options[option] = value;
    }
  }
  return { options, paths };
}
