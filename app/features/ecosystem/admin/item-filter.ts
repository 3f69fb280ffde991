export const itemStates = { shown: 'On the map', hidden: 'Hidden', reported: 'Links reported' } as const;
export type ItemState = keyof typeof itemStates;

export interface ItemFilter {
  state: ItemState;
  /** Beginnings of words, as the map's search takes them. */
  q: string;
  /** Slug. */
  category: string;
  tier: string;
}

/** As the list's address says it: the state that is as usual is left out. */
export function itemParams({ state, ...filter }: ItemFilter) {
  return { ...filter, ...(state !== 'shown' && { state }) };
}
