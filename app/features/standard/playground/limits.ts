/** More is refused: larger files are for the command line. In UTF-16 units of a text, in bytes of a file. */
export const maxLength = 5 * 1024 * 1024;

/** A text area lays out all of its text at each change; from here on that is felt, and the text is only shown. */
export const maxEditable = 100_000;

/** Longer addresses are cut by mail programs and chats. */
export const maxLink = 16_000;

/** Before the packed document in the address; what stands after `#` is never sent to a server. */
export const linkPrefix = '#d=';
