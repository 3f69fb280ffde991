/** Path of the offer of a number of seats of a level. */
export const teamOfferPath = (level: string, seats: number) => `/pricing/teams?level=${level}&seats=${seats}`;

/** The page where the owner of a team's seats gives them to people. */
export const teamPath = (orderId: string) => `/account/teams/${orderId}`;

/** Page of an accepted seat, for its holder. */
export const ownSeatPath = (voucherId: string) => `/account/seats/${voucherId}`;

/** Path for accepting a seat. The secret token is in the query, which no log records. */
export const seatLinkPath = (token: string) => `/seat?link=${token}`;
