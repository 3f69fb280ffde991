/** With a modifier a click on a link belongs to the browser: it opens the address in another tab or window. */
export const isModifiedClick = (event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey;
