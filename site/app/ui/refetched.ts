import src from 'virtual:refetch';

/**
 * Attributes of the element around a list whose forms and links change it in place (`enhance/refetch.ts`). With `push`,
 * "back" undoes a choice; with `replace`, "back" leaves the list after any number of choices.
 */
export const refetched = (history: 'push' | 'replace' = 'push') => ({
  'data-refetch': history,
  'data-script': src,
});
