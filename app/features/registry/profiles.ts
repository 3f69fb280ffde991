import profiles from '../../../standard/profiles.json' with { type: 'json' };

/** The profiles by their code in a trace, as the standard's text names them. */
export const profileNames = profiles;

export type ProfileCode = keyof typeof profileNames;

export const profileCodes = Object.keys(profileNames) as ProfileCode[];
