import src from 'virtual:refetch';

/**
 * What the element around a list has whose forms and links change it in place (`enhance/refetch.ts`). After `push` a
 * choice can be gone back from; after `replace` "back" leaves the list however much was tried.
 */
export const refetched = (history: 'push' | 'replace' = 'push') => ({
  'data-refetch': history,
  'data-script': src,
});
