/** In which state an entry is, by its owner's word. Beside the file's schema, which browsers need not load. */
export const stateNames = { active: 'Active', deprecated: 'Deprecated', gone: 'Gone' } as const;
export type State = keyof typeof stateNames;
