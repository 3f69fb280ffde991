import { useEffect, useState } from 'react';

const storageKey = 'learning-keys';

/**
 * Single keys that press a link, such as `n` for the one to the next lesson: not while typing, not with a modifier, and
 * not when they are switched off (people who speak to their computer need that: WCAG 2.1.4).
 */
export function useShortcuts(hrefs: Readonly<Record<string, string | undefined>>) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(isSwitchedOn()), []);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest('input, textarea, select, [contenteditable], dialog, [data-own-keys]')) return;
      const href = Object.hasOwn(hrefs, event.key) ? hrefs[event.key] : undefined;
      if (href) location.assign(href);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hrefs, isOn]);
  const choose = (next: boolean) => {
    setIsOn(next);
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // Refused: the choice lasts as long as the page.
    }
  };
  return { isOn, choose };
}

function isSwitchedOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}
