import src from 'virtual:refetch';

/**
 * Attributes of the element around a list that `enhance/refetch.ts` updates in place. With `push`, "back" undoes a
 * choice. With `replace`, "back" leaves the list, except after a link with `data-step`.
 */
export const refetched = (history: 'push' | 'replace' = 'push') => ({
  'data-refetch': history,
  'data-script': src,
});
