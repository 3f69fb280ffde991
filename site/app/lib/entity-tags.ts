/** The entity tags of a list, as they are written. */
const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

const opaque = (tag: string) => tag.replace(/^W\//, '');

/** Whether `If-None-Match` names an answer's tag: `*`, or one of a list, compared weakly (RFC 9110, 13.1.2). */
export const isKnownTag = (list: string | null | undefined, tag: string): boolean =>
  list !== null &&
  list !== undefined &&
  (list.trim() === '*' || tagsIn(list).some((one) => opaque(one) === opaque(tag)));

/** Whether `If-Match` or `If-Range` names it, compared strongly: a weak tag matches nothing. */
export const isSameTag = (list: string, tag: string): boolean =>
  !tag.startsWith('W/') && (list.trim() === '*' || tagsIn(list).includes(tag));
