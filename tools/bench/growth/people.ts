/** One person who has much of everything, and one of the desk. */
export const people = {
  member: '00000000-0000-4000-8000-0000000000a1',
  admin: '00000000-0000-4000-8000-0000000000a2',
};

/** Ids of example rows, all of the member. The attempt is passed. */
export const shown = {
  attempt: '00000000-0000-4000-8000-0000000000b1',
  credential: '00000000-0000-4000-8000-0000000000c1',
  /** The member's order of seats, and one that they have accepted themselves. */
  team: '00000000-0000-4000-8000-0000000000d1',
  seat: '00000000-0000-4000-8000-0000000000d2',
};
