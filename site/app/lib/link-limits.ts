/** A link in the eyes of a reader; programs that fill in forms write them by the dozen. */
const link = /https?:\/\/|\bwww\./gi;

function atMost(most: number) {
  return {
    most,
    isKept: (text: string): boolean => (text.match(link)?.length ?? 0) <= most,
    message: most === 0 ? 'No links here, please.' : `At most ${most} links, please.`,
  };
}

/** Limit of links in a text that anyone can send: the rule of every public form. A URL by itself has its own field. */
export const linkLimits = {
  /** One line that names a person or a thing. */
  name: atMost(0),
  /** An explanation, or a list of links. */
  text: atMost(10),
} as const;
