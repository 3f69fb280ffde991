import type { ReactNode } from 'react';
import type { Shortcuts } from './use-shortcuts.ts';

/** Says which keys there are, and switches them off. */
export function ShortcutSwitch({ shortcuts, children }: { shortcuts: Shortcuts; children: ReactNode }) {
  return (
    <label className="needs-js mt-2 flex w-fit items-start gap-2 text-sm leading-[1.6] text-soft [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-rule [&_kbd]:px-[0.3em]">
      <input
        type="checkbox"
        className="check flex-none"
        checked={shortcuts.isOn}
        onChange={({ target }) => shortcuts.choose(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
