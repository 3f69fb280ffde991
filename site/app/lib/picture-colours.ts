/** Colours of pictures, which do not follow a page's theme. */
export const pictureColours = {
  paper: '#fbf9f4',
  ink: '#15171c',
  soft: '#555a64',
  signal: '#b83214',
} as const;
