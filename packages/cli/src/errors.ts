/** Wrong arguments. The message names the argument and says what to write. */
export class UsageError extends Error {}

/** The value of an option. @throws UsageError if it is not one of `allowed` */
export function choose<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  if (!allowed.includes(value as T))
    throw new UsageError(`--${option} must be one of ${allowed.join(', ')}, not ${value}`);
  return value as T;
}

/** Why `parseArgs` threw, in the words of `UsageError`. */
export function parseFailureOf(error: unknown): string {
  const { message } = error as Error;
  const [, option] = /^(?:Unknown option|Option) '(?:-\w, )?(.*?)(?: <value>)?'/s.exec(message) ?? [];
  if (message.startsWith('Unknown option')) return `unknown option ${option}`;
  if (message.includes('argument missing')) return `${option} needs a value`;
  if (message.includes('is ambiguous'))
    return `${option} needs a value. If it begins with a dash, write ${option}=VALUE`;
  if (message.includes('does not take an argument')) return `${option} takes no value`;
  return message;
}

const words: Record<string, string> = {
  ENOENT: 'file or folder not found',
  EEXIST: 'exists, but is not a folder',
  ENOTDIR: 'part of this path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the device',
};

/** The system's error about a file, in words; undefined for any other error. */
export function systemFailure(error: unknown): { file: string; words: string } | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  return { file: path ?? 'a file', words: words[code] ?? `the system reported an error (${code})` };
}

/** Why a command could not be started. */
export const startFailureOf = (error: NodeJS.ErrnoException): string =>
  error.code === 'ENOENT' ? 'command not found' : error.message;

/** The system's error about a file as one line for people; undefined for any other error. */
export function failureOf(error: unknown): string | undefined {
  const failure = systemFailure(error);
  return failure && `${failure.file}: ${failure.words}`;
}
