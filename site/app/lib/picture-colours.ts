/** Colours of drawings outside of a page and its theme. */
export const pictureColours = {
  paper: '#fbf9f4',
  ink: '#15171c',
  soft: '#555a64',
  signal: '#b83214',
} as const;
