import type { SettingToRead } from '#app/services/config/settings.server.ts';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { settingId } from '../guides/setting-id.ts';

export function SettingList({ settings }: { settings: readonly SettingToRead[] }) {
  return (
    <dl className="border-b border-rule">
      {settings.map(({ name, preset, means }) => (
        <div
          key={name}
          id={settingId(name)}
          className="grid gap-x-8 gap-y-1 border-t border-rule py-3 md:grid-cols-[17rem_1fr]"
        >
          <dt className="font-mono text-[0.875rem] wrap-anywhere">
            {name}{' '}
            <span className="block font-sans text-soft">
              default: <WordsWithCode>{preset}</WordsWithCode>
            </span>
          </dt>
          <dd className="max-w-[44em] text-[0.9375rem] wrap-anywhere text-soft">
            <WordsWithCode>{means}</WordsWithCode>
          </dd>
        </div>
      ))}
    </dl>
  );
}
