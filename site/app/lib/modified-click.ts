/** With a modifier a click on a link belongs to the browser: it opens the address in another tab or window. */
export const isModifiedClick = ({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean => ctrlKey || metaKey || shiftKey;
