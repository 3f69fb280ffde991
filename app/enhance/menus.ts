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
