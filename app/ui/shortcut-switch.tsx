import type { ReactNode } from 'react';
import type { Shortcuts } from './use-shortcuts.ts';

/** Says which keys there are, and switches them off. */
export function ShortcutSwitch({ shortcuts, children }: { shortcuts: Shortcuts; children: ReactNode }) {
  return (
    <label className="shortcut-switch needs-js">
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
