import type { Argument, Input, Package } from './server-json.ts';

/** A placeholder that the user fills in. */
export type Blank = ReturnType<typeof blankOf>;

/** One word of a command, or a value: text and placeholders. */
export type Words = readonly (string | Blank)[];

export interface Start {
  command: string;
  args: Words[];
  /** Those of `args` that the command itself reads, as the entry has them. */
  runtimeArgs: Words[];
}

const registries: Record<string, string> = {
  npm: 'npm',
  pypi: 'PyPI',
  oci: 'a container registry',
  nuget: 'NuGet',
  mcpb: 'a bundle',
  cargo: 'crates.io',
};

export const registryInWords = (registryType: string) => registries[registryType] ?? registryType;

/** Plain names: with another name there is no command, because people paste commands from the page. */
const plainName = /^@?\w[\w.-]*([/:@]\w[\w.-]*)*$/;
const plainVersion = /^\w[\w.+-]*$/;
/** Digest of an image, which some entries have as the version. */
const digest = /^sha256:[\da-f]{64}$/;

/** The start command of a package; undefined if it is not known. */
export function packageStart(one: Package): Start | undefined {
  const { registryType, identifier, version } = one;
  if (!plainName.test(identifier)) return undefined;
  const isPinned = version && version !== 'latest' && plainVersion.test(version);
  const pinned = (sign: string): Words => [isPinned ? `${identifier}${sign}${version}` : identifier];
  const before = argumentsOf(one.runtimeArguments);
  const after = argumentsOf(one.packageArguments);
  const isThere = (word: string) => before.some(([first]) => first === word);
  const own = (...words: string[]): Words[] => words.filter((word) => !isThere(word)).map((word) => [word]);
  switch (registryType) {
    case 'npm':
      return { command: 'npx', runtimeArgs: before, args: [...own('-y'), ...before, pinned('@'), ...after] };
    case 'pypi':
      return { command: 'uvx', runtimeArgs: before, args: [...before, pinned('=='), ...after] };
    case 'nuget': {
      const rest: Words[] = after.length > 0 ? [['--'], ...after] : [];
      const args = [...before, pinned('@'), ...own('--yes'), ...rest];
      return { command: 'dnx', runtimeArgs: before, args };
    }
    case 'oci': {
      // The tag or digest is part of the identifier; older entries have it as the version.
      const isDigest = version !== undefined && digest.test(version);
      const image: Words = /[:@][^/]+$/.test(identifier)
        ? [identifier]
        : isDigest
          ? [`${identifier}@${version}`]
          : pinned(':');
      const isPassed = (name: string) =>
        before.some(
          ([first]) => first === name || (typeof first === 'string' && first.startsWith(`${name}=`)),
        );
      const passed = (one.environmentVariables ?? [])
        .filter((variable) => isFilled(variable) && !isPassed(variable.name))
        .flatMap(({ name }): Words[] => [['-e'], [name]]);
      return {
        command: 'docker',
        runtimeArgs: before,
        args: [...own('run', '-i', '--rm'), ...before, ...passed, image, ...after],
      };
    }
    default:
      return undefined;
  }
}

/** False for optional inputs without a value: they are left out, since the server works without them. */
export const isFilled = ({ isRequired, value }: Pick<Input, 'isRequired' | 'value'>) =>
  isRequired === true || value !== undefined;

function argumentsOf(all: readonly Argument[] = []): Words[] {
  return all.filter(isFilled).flatMap((one): Words[] => {
    const name: Words[] = one.type === 'named' && one.name ? [[one.name]] : [];
    const isSwitch = one.type === 'named' && one.value === undefined && one.format === 'boolean';
    return isSwitch ? name : [...name, argumentWords(one, hintOf(one) ?? 'value')];
  });
}

const hintOf = (one: Argument) =>
  ('valueHint' in one ? one.valueHint : undefined) ?? ('name' in one ? one.name : undefined);

/** The fixed value with a placeholder for each of its variables; otherwise one placeholder named `id`. */
export function argumentWords({ value, variables = {}, ...input }: Input, id: string): Words {
  if (value === undefined) return [blankOf(input, id)];
  return value
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1] ?? '';
      const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
      return variable ? (variable.value ?? blankOf(variable, name)) : part;
    });
}

function blankOf({ description, isSecret = false, default: preset, choices }: Input, name: string) {
  const id = name.replaceAll(/\W+/g, '_').replaceAll(/^_+|_+$/g, '') || 'value';
  return { id, description, isSecret, default: preset, choices };
}
