/**
 * Attributes that make a link or a button a tab. The Tab key reaches only one tab of a list: the open one, else the
 * first. The arrow keys are `enhance/tabs.ts`.
 */
export const tabAttributes = (isOpen: boolean, panelId: string | undefined, isReached = isOpen) => ({
  role: 'tab',
  'aria-selected': isOpen,
  'aria-controls': panelId,
  tabIndex: isReached ? 0 : -1,
});

/** The same for an element outside React. */
export function setAttributes(element: Element, attributes: ReturnType<typeof tabAttributes>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, String(value));
}
