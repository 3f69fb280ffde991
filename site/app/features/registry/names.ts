import profiles from '../../../../standard/profiles.json' with { type: 'json' };

/** Names of the profiles in the standard, by their code in a trace. */
export const profileNames = profiles;

export type ProfileCode = keyof typeof profileNames;

export const profileCodes = Object.keys(profileNames) as ProfileCode[];

/** States of an entry, as its owner declares. Separate from the file's schema, which browsers need not load. */
export const stateNames = { active: 'Active', deprecated: 'Deprecated', gone: 'Gone' } as const;
export type State = keyof typeof stateNames;
