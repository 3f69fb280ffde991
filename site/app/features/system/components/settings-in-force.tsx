import { formatNumber } from '#app/lib/format-number.ts';
import { DeskTable } from '#app/ui/desk.tsx';
import { Section } from '#app/ui/section.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import type { SystemDescription } from '../system.server.ts';

/** The settings that this process was started with, and what holds for the others. */
export function SettingsInForce({ settings }: Pick<SystemDescription, 'settings'>) {
  const set = settings.filter(({ value }) => value);
  const others = settings.filter(({ value }) => !value);
  return (
    <Section id="settings" title="Settings in force" heading="desk-section">
      <p className="mb-3 max-w-[44em] text-sm text-soft">
        The settings this process started with. Secrets show only that they are set; URLs appear without user,
        password and query.
      </p>
      {set.length > 0 && <SettingTable label="Settings that are set" settings={set} />}
      <details className="desk-folded mt-3">
        <summary>{formatNumber(others.length)} settings that are not set</summary>
        <SettingTable label="Settings that are not set" settings={others} />
      </details>
    </Section>
  );
}

function SettingTable({ label, settings }: { label: string } & Pick<SystemDescription, 'settings'>) {
  return (
    <DeskTable
      label={label}
      rows={settings.map((setting) => ({ ...setting, id: setting.name }))}
      columns={[
        { label: 'Setting', cell: ({ name }) => <code className="text-xs">{name}</code> },
        {
          label: 'Value',
          cell: ({ value, preset }) =>
            value ? (
              <span className="font-mono text-xs wrap-anywhere">{value}</span>
            ) : (
              <span className="text-soft">
                <WordsWithCode>{preset}</WordsWithCode>
              </span>
            ),
        },
        {
          label: 'Meaning',
          cell: ({ means }) => (
            <span className="block min-w-0 text-xs text-soft md:min-w-96">
              <WordsWithCode>{means}</WordsWithCode>
            </span>
          ),
        },
      ]}
    />
  );
}
