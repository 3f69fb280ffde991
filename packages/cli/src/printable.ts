/** Text from a document must not steer the terminal, nor break the XML: control characters are shown. */
export const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cs}\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu,
    (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
