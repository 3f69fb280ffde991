/** From the one that may least to the one that may most. */
export const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** In a sentence: somebody is … now. */
export const roleInWords: Record<Role, string> = {
  member: 'a member',
  editor: 'an editor',
  admin: 'an admin',
};
