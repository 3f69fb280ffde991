/** A member with many rows of most kinds, and an admin. */
export const people = {
  member: '00000000-0000-4000-8000-0000000000a1',
  admin: '00000000-0000-4000-8000-0000000000a2',
};

/** Ids of example rows of the member. The attempt is passed. */
export const shown = {
  attempt: '00000000-0000-4000-8000-0000000000b1',
  credential: '00000000-0000-4000-8000-0000000000c1',
  /** The member's team order, and the seat of it that they accepted. */
  team: '00000000-0000-4000-8000-0000000000d1',
  seat: '00000000-0000-4000-8000-0000000000d2',
};
