/** What a reader takes for a link, and programs that fill in forms write by the dozen. */
const link = /https?:\/\/|\bwww\./gi;

function atMost(most: number) {
  return {
    most,
    isKept: (text: string): boolean => (text.match(link)?.length ?? 0) <= most,
    message: most === 0 ? 'No links here, please.' : `At most ${most} links, please.`,
  };
}

/**
 * How many links a text may hold that anybody can send: the rule of every public form. What is an address by itself
 * has a field of its own.
 */
export const linkLimits = {
  /** One line that names somebody or something. */
  name: atMost(0),
  /** What explains, and a list of links. */
  text: atMost(10),
} as const;
