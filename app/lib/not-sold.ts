/** Why a level cannot be bought where the site has no private questions for its exam. One line, for everybody. */
export const notSold =
  'Not for sale at the moment: this site has no private questions for the exam of this level yet.';
