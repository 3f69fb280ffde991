import { environment, settingWords } from './environment.server.ts';

/** A setting as people read of it; its texts may have code between backticks. */
export interface SettingToRead {
  name: string;
  preset: string;
  means: string;
}

/** Every setting, as the schema of the environment says. */
export function listSettings(): SettingToRead[] {
  const presets = environment.parse({});
  return Object.entries(environment.shape).map(([name, schema]) => {
    const words = settingWords.get(schema);
    if (!words) throw new Error(`${name} has no words in the schema of the environment`);
    const preset = presets[name as keyof typeof presets];
    return { name, preset: words.without ?? `\`${String(preset)}\``, means: words.means };
  });
}

/** The table of README.md. */
export function settingsTable(): string {
  const rows = listSettings().map(({ name, preset, means }) => `| \`${name}\` | ${preset} | ${means} |`);
  return ['| setting | without it | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
