/** The four profiles by their code in a trace, as the standard's text names them. */
export const profileNames = {
  enterprise: 'Enterprise',
  smb: 'SMB',
  developer: 'Developer',
  gov: 'Gov/Public',
} as const;

export type ProfileCode = keyof typeof profileNames;
