/** Events of the security log, in the words of its pages. A kind that ends in `-failed` is a refused sign-in. */
export const securityKinds = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password at the sign-in',
  'code-failed': 'Wrong code at the sign-in, after the right password',
  'proof-failed': 'Wrong password or code while signed in',
  'passkey-failed': 'Passkey refused',
  'signed-out': 'Signed out',
  'sessions-ended': 'Sessions ended',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset by a link in a mail',
  'address-confirmed': 'Address confirmed',
  'address-asked': 'Change of address requested',
  'address-changed': 'Address changed',
  'address-restored': 'Change of address undone',
  'factor-on': 'Second factor turned on',
  'factor-off': 'Second factor turned off',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'provider-linked': 'Another site linked for sign-in',
  'provider-unlinked': 'Another site unlinked',
  'agent-connected': 'Agent connected',
  'agent-disconnected': 'Agent disconnected',
  'backup-codes-renewed': 'New backup codes made',
  'role-changed': 'Role changed',
  'data-exported': 'Data downloaded',
  'list-exported': 'List of the desk downloaded',
} as const;

export type SecurityKind = keyof typeof securityKinds;

/** In the words of the pages; of a later release, whose kinds this one does not know, as it is stored. */
export const nameKind = (kind: string): string => securityKinds[kind as SecurityKind] ?? kind;
