/** A part of a command line, in quotation marks if a shell would not take it as it is. */
export const quote = (part: string): string =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`;
