const pattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * True if a text is a UUID; the database refuses a query for an id that is none. In a schema, `z.guid()` accepts the
 * same.
 */
export const isUuid = (text: string) => new RegExp(`^${pattern}$`, 'i').test(text);

/** The first UUID in a text, in lower case. */
export const uuidIn = (text: string) => new RegExp(pattern, 'i').exec(text)?.[0].toLowerCase();
