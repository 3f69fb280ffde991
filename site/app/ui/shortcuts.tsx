import { type ReactNode, useEffect, useRef, useState } from 'react';
import { attempt } from '#app/lib/attempt.ts';

const storageKey = 'learning-keys';

/** Where single letters are typed, or mean something already. */
const ownKeys =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog, [data-own-keys]';

interface Shortcuts {
  isOn: boolean;
  choose: (isOn: boolean) => void;
}

/**
 * Single keys that do something, such as `n` for the next lesson: not while typing, not with a modifier, and not when
 * they are switched off (people who speak to their computer need that: WCAG 2.1.4). The choice is kept in the browser.
 */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>): Shortcuts {
  const [isOn, setIsOn] = useState(true);
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => setIsOn(attempt(() => localStorage.getItem(storageKey)) !== 'off'), []);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if ((event.target as Element).closest(ownKeys)) return;
      if (Object.hasOwn(current.current, event.key)) current.current[event.key]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
  const choose = (next: boolean) => {
    setIsOn(next);
    // Refused: the choice lasts as long as the page.
    attempt(() => localStorage.setItem(storageKey, next ? 'on' : 'off'));
  };
  return { isOn, choose };
}

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
