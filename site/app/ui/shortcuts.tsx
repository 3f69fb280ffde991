import { type ReactNode, useEffect, useRef, useState } from 'react';
import { attempt } from '#app/lib/attempt.ts';

const storageKey = 'learning-keys';

/** Places where a single letter is text, or has another meaning. */
const ownKeys =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], dialog, [data-own-keys]';

interface Shortcuts {
  isOn: boolean;
  choose: (isOn: boolean) => void;
}

/**
 * Single keys with an action, such as `n` for the next lesson. They do nothing while you type, with Ctrl, Meta or Alt,
 * or when they are switched off, which people who dictate to their computer need (WCAG 2.1.4). The browser stores the
 * choice.
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
    // If the browser refuses to store it, the choice lasts as long as the page.
    attempt(() => localStorage.setItem(storageKey, next ? 'on' : 'off'));
  };
  return { isOn, choose };
}

/** A checkbox that switches the keys on and off. `children` say which keys there are. */
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
