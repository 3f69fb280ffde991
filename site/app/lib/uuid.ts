const pattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * Whether a text can be asked for as an id: the database refuses any other. In
 * a schema it is `z.guid()`, which takes the same.
 */
export const isUuid = (text: string) => new RegExp(`^${pattern}$`, 'i').test(text);

/** The first id in a text, such as an address, in lower case. */
export const uuidIn = (text: string) => new RegExp(pattern, 'i').exec(text)?.[0].toLowerCase();
