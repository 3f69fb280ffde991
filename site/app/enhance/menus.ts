/**
 * `<details data-menu>`: closes on Escape (the focus goes back to its button), on a press beside it, and when
 * the focus leaves it. The platform opens it, and closes the other ones of the same name.
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

/** Elements that show more on hover and focus: icon buttons, and tiles of the landscape. */
const hoverable = ':is(.tip, .tile)';

/** Escape hides the bubble or card in sight, which comes back when the control is left and entered again (WCAG 1.4.13). */
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
