import { escapeHidden } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { moment, readCursor, writeCursor } from '#app/lib/cursor.ts';
import { answerOpenly, answerPreflight, refuseOpenly } from '#app/lib/open-answer.ts';

/** What a loader gets, as far as an answer of the open data needs it. */
interface Asked {
  request: Request;
  url: URL;
}

/** Who has an answer may show it for a minute, and asks by its ETag then. */
const jsonHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=60',
};

/**
 * JSON that every site may read, with its ETag, which shows in a browser all that its texts hold; `make` is called for what is
 * read alone. @throws Refusal of `make`
 */
export async function answerOpenJson(
  { request }: Pick<Asked, 'request'>,
  make: () => unknown,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight();
  return answerOpenly(request, escapeHidden(JSON.stringify(await make())), jsonHeaders);
}

/**
 * Parameters by their names. What stands twice becomes a list, which no parameter is: the last of the two alone would list
 * something else than was asked for.
 */
export const parametersOf = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const [first = '', ...more] = params.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );

/** The parameters of a call, as its schema has them; others are passed over. @throws Refusal 400 with the field */
export function readQuery<Query extends z.ZodObject>({ url }: Pick<Asked, 'url'>, query: Query) {
  const parsed = query.safeParse(parametersOf(url.searchParams));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? '');
  throw refuseOpenly(400, `${field}: ${issue?.message}`, field);
}

const limits = 'use a whole number from 1 to 100.';
const asItWas = 'use next_cursor of the answer before, as it is.';
const moments = 'use a time as RFC 3339 has it, such as 2026-11-01T00:00:00Z.';

const time = moment(moments);

/** Parameters of every list: how many items, and from where on. */
const pageQuery = z.object({
  limit: z.coerce
    .number(limits)
    .int(limits)
    .min(1, limits)
    .max(100, limits)
    .default(30)
    .describe('How many items at most.'),
  cursor: z
    .string()
    .max(600, asItWas)
    .optional()
    .describe('`next_cursor` of the answer before. Its form may change: take it as it is.'),
});

/** Parameters of a list whose items have dates. */
export const changesQuery = z.object({
  updated_since: time
    .optional()
    .describe('Only what changed at this time or later, as RFC 3339 has it: `2026-11-01T00:00:00Z`.'),
  ...pageQuery.shape,
});

/** Words of a cursor: of what they are made is the list's own business. PostgreSQL keeps no NUL in text. */
const places = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^[^\0]*$/),
  )
  .min(1)
  .max(3);

/** Which part of a list is asked for. */
interface ListPage {
  limit: number;
  /** The place of the last item of the answer before. */
  after?: string[] | undefined;
}

/** One list of the open data: validation, types and description are made of it. */
export interface OpenList<Item extends z.ZodObject, Query extends z.ZodObject> {
  /** With its parameters in braces, as in `/api/v1/courses/{course}/lessons`. */
  path: string;
  /** Name of the call for programs that generate clients. */
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** A path that answers; by default that of the list. */
  example?: string;
  /** The member of the answer that holds the items. */
  member: string;
  item: Item;
  params?: z.ZodObject;
  /** `pageQuery`, with what else it takes. */
  query: Query;
}

/** How the rows of a list are found, named and shown. */
interface Reading<Row, Item, Query> {
  /** So many rows as `limit`, which is one more than were asked for: whether there are others shows by it. */
  read: (query: Query, page: ListPage) => Promise<Row[]> | Row[];
  /** Form of a place, which says where a row stands in the order of the list. @throws by its schema */
  place: z.ZodType<string[]>;
  placeOf: (row: Row) => string[];
  show: (row: Row) => Item;
}

/** The call of a list, for the description of the API. */
export function listOperation({
  path,
  id,
  tag,
  summary,
  description,
  example = path,
  member,
  item,
  params,
  query,
}: OpenList<z.ZodObject, z.ZodObject>): ApiOperation {
  const answers: ApiOperation['answers'] = {
    200: {
      description: 'At most `limit` items.',
      schema: z.object({
        [member]: z.array(item),
        next_cursor: z.string().nullable().describe('What the next call takes; null at the end.'),
      }),
    },
    400: refused('A parameter makes no sense; `field` names it.'),
  };
  if (params) answers[404] = refused('There is no such list.');
  return {
    ...{ method: 'get', path, id, tag, summary, query, answers, example },
    description: `${description} Follow \`next_cursor\` until it is null; the other parameters have to stay the same meanwhile.`,
    ...(params && { params }),
  };
}

/** One page of a list, for every site to read. @throws Refusal 400 for a parameter that makes no sense */
export function answerOpenList<Item extends z.ZodObject, Query extends typeof pageQuery, Row>(
  list: OpenList<Item, Query>,
  asked: Asked,
  { read, place, placeOf, show }: Reading<Row, z.input<Item>, z.output<Query>>,
): Promise<Response> {
  return answerOpenJson(asked, async () => {
    const query = readQuery(asked, list.query);
    const { limit, cursor } = query as z.output<typeof pageQuery>;
    const after = cursor === undefined ? undefined : placeOfCursor(cursor, place);
    const rows = await read(query, { limit: limit + 1, after });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      [list.member]: shown.map(show),
      next_cursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null,
    };
  });
}

/** @throws Refusal 400 for a cursor that is none of ours */
export function placeOfCursor<Place>(cursor: string, place: z.ZodType<Place>): Place {
  const found = place.safeParse(readCursor(cursor, places));
  if (!found.success) throw refuseOpenly(400, `cursor: ${asItWas}`, 'cursor');
  return found.data;
}

/** Place in a list that is in the order of names. */
export const placeByName = z.tuple([z.string()]);

/** Place in a list that is in the order of changes, the oldest first: the time, to the microsecond, and a name. */
export const placeByChange = z.tuple([time, z.string()]);
/** The same, where the name is an id of the database. */
export const placeByChangeAndId = z.tuple([time, z.guid()]);
