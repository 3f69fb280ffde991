import { onClick } from './on-click.ts';

const stored = (): string => {
  try {
    return localStorage.getItem('theme') ?? 'system';
  } catch {
    return 'system';
  }
};

/**
 * `[data-theme-choice="light|dark|system"]` buttons. The browser stores the choice, and the script in the head
 * (`ui/shell/theme-script.ts`) applies it before the next page is drawn. Other open tabs follow.
 */
export function chooseTheme(): void {
  onClick('[data-theme-choice]', ({ dataset: { themeChoice: choice } }) => {
    if (!choice) return;
    try {
      if (choice === 'system') localStorage.removeItem('theme');
      else localStorage.setItem('theme', choice);
    } catch {
      // Storage is switched off: the choice then holds for this page.
    }
    show(choice);
  });
  addEventListener('storage', (event) => {
    if (event.key === 'theme') show(stored());
  });
  // The buttons are marked when the menu opens: before that, nobody sees them.
  document.addEventListener('toggle', () => press(stored()), true);
}

function show(theme: string): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  press(theme);
}

function press(theme: string): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.ariaPressed = String(button.dataset.themeChoice === theme);
}
