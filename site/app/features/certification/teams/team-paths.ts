/** What so many seats of a level cost, and where they are bought. */
export const teamOfferPath = (level: string, seats: number) => `/pricing/teams?level=${level}&seats=${seats}`;

/** The page where the owner of a team's seats gives them to people. */
export const teamPath = (orderId: string) => `/account/teams/${orderId}`;

/** The page of a seat that somebody has accepted. */
export const ownSeatPath = (voucherId: string) => `/account/seats/${voucherId}`;

/** Where a seat is accepted. What proves the right to it stands behind the question mark, which no log holds. */
export const seatLinkPath = (token: string) => `/seat?link=${token}`;
