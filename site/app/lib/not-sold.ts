/**
 * Message where a level cannot be bought because the site has no private questions for its exam. In a file of its own,
 * because `/courses` needs nothing else about payments.
 */
export const notSold = 'This level’s exam is not available yet. Its lessons are free.';
