/** From the one that may least to the one that may most. */
export const roles = ['member', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];
