/** How a find stands, for editors. */
export const verdicts = { waiting: 'Waiting', 'kept-hidden': 'Kept hidden', 'no-secret': 'No secret' };
