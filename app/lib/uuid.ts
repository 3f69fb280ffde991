/**
 * Whether a text can be asked for as an id: the database refuses any other. In a schema it is `z.guid()`, which takes the
 * same.
 */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
