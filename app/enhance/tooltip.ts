/** Escape hides the bubble in sight, which comes back when the control is left and entered again (WCAG 1.4.13). */
export function hideTooltips(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tip of document.querySelectorAll<HTMLElement>('.tip:is(:hover, :focus-within)'))
      tip.dataset.dismissed = '';
  });
  const bringBack = (event: Event) => {
    for (const tip of document.querySelectorAll<HTMLElement>('.tip[data-dismissed]'))
      if (!tip.contains(event.target as Node)) delete tip.dataset.dismissed;
  };
  document.addEventListener('pointerover', bringBack);
  document.addEventListener('focusin', bringBack);
}
