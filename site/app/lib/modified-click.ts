/** With a modifier key, a click on a link belongs to the browser, which opens the URL in another tab or window. */
export const isModifiedClick = (event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey;
