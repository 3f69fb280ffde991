/** Longer addresses are cut by mail programs and chats. */
export const maxLink = 16_000;

/** Before the packed document in the address; what stands after `#` is never sent to a server. */
export const linkPrefix = '#d=';
