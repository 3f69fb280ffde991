/**
 * `<details data-menu>`: closes on Escape (which returns the focus to its button), on a press beside it, and when the
 * focus moves elsewhere. The browser opens it, and closes others with the same `name`.
 */
export function closeMenus(): void {
  const closeOthers = (event: Event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus()) {
      const hasFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (hasFocus) menu.querySelector('summary')?.focus();
    }
  });
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details[data-menu][open]');
}

/** Elements that show more on hover and focus: icon buttons with a tooltip, and tiles of the landscape. */
const hoverable = ':is(.tip, .tile)';

/**
 * Escape hides the tooltip or card in sight. It can show again after the pointer or the focus was elsewhere (WCAG
 * 1.4.13).
 */
export function hideTooltips(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of document.querySelectorAll<HTMLElement>(`${hoverable}:is(:hover, :focus-within)`))
      tip.dataset.dismissed = '';
  });
  const bringBack = (event: Event) => {
    for (const tip of document.querySelectorAll<HTMLElement>(`${hoverable}[data-dismissed]`))
      if (!tip.contains(event.target as Node)) delete tip.dataset.dismissed;
  };
  document.addEventListener('pointerover', bringBack);
  document.addEventListener('focusin', bringBack);
}
