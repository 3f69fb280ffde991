import { environment, settingFacts } from './environment.server.ts';

/** A setting for its documentation. Texts can have code between backticks. */
export interface SettingToRead {
  name: string;
  preset: string;
  means: string;
}

/** All settings of the schema `environment`. */
export function listSettings(): SettingToRead[] {
  const presets = environment.parse({});
  return Object.entries(environment.shape).map(([name, schema]) => {
    const { description: means } = schema;
    if (!means) throw new Error(`${name} has no description in the schema of the environment`);
    const preset = presets[name as keyof typeof presets];
    const shown = preset === undefined ? 'none' : `\`${String(preset)}\``;
    return { name, preset: settingFacts.get(schema)?.without ?? shown, means };
  });
}

/** A setting with its value, without secrets. */
interface SettingInForce {
  name: string;
  /** The value that was set, or a placeholder if it is secret; undefined if not set. */
  value: string | undefined;
  /** Value in force if it is not set; may have code between backticks. */
  preset: string;
  means: string;
}

/** Longest value shown (characters): enough for a URL. */
const shownCharacters = 200;

/** The values set in `env`, and the defaults for the rest. */
export function listSettingsInForce(env: Record<string, string | undefined>): SettingInForce[] {
  return listSettings().map(({ name, preset, means }) => {
    const value = env[name];
    const isSecret = settingFacts.get(environment.shape[name as keyof typeof environment.shape])?.isSecret;
    return { name, preset, means, value: value && (isSecret ? 'set' : withoutCredentials(value)) };
  });
}

/**
 * URLs without user, password and query, which can all be secret; other values as they are. Both are cut after 200
 * characters.
 */
function withoutCredentials(value: string): string {
  const shown = value.includes('://')
    ? value
        .split(/[\s,]+/)
        .map(addressWithoutCredentials)
        .join(', ')
    : value;
  return shown.length > shownCharacters ? `${shown.slice(0, shownCharacters)}…` : shown;
}

function addressWithoutCredentials(address: string): string {
  if (!URL.canParse(address)) return 'set';
  const { protocol, host, pathname } = new URL(address);
  const path = pathname.includes('@') ? '/…' : pathname.replaceAll('%7B', '{').replaceAll('%7D', '}');
  return `${protocol}//${host}${path === '/' ? '' : path}`;
}

/** The table of settings in README.md. */
export function settingsTable(): string {
  const rows = listSettings().map(({ name, preset, means }) => `| \`${name}\` | ${preset} | ${means} |`);
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
