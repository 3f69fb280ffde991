/**
 * Attributes that make a link or a button a tab. The Tab key reaches only a tab with `isReached`, by default the open
 * one. `enhance/tabs.ts` handles the arrow keys.
 */
export const tabAttributes = (isOpen: boolean, panelId: string | undefined, isReached = isOpen) => ({
  role: 'tab',
  'aria-selected': isOpen,
  'aria-controls': panelId,
  tabIndex: isReached ? 0 : -1,
});

/** Sets these attributes on an element outside React. */
export function setAttributes(element: Element, attributes: ReturnType<typeof tabAttributes>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value));
}
