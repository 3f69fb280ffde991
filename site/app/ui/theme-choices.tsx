import { Monitor, Moon, Sun } from 'lucide';
import { Icon } from './icon.ts';

const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

/** Buttons that choose the theme (`enhance/theme.ts`). */
export function ThemeChoices() {
  return themes.map(({ value, label, icon }) => (
    <button
      key={value}
      type="button"
      data-theme-choice={value}
      aria-pressed="false"
      className="flex items-center gap-3 px-2 py-2 hover:underline aria-pressed:font-semibold"
    >
      <Icon of={icon} className="size-4" strokeWidth={1.6} />
      {label}
    </button>
  ));
}
