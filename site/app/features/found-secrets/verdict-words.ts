/** The state of a find, for editors. */
export const verdicts = { waiting: 'Waiting', 'kept-hidden': 'Kept hidden', 'no-secret': 'No secret' };
