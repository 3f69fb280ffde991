import { z } from 'zod';
import { moment, readCursor, writeCursor } from '#app/lib/cursor.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import type { AnyHandle } from '#app/ui/page-handle.ts';
import { type Asked, type Call, defineCall, type ParamsOf, refused } from './call.server.ts';

const limits = 'use a whole number from 1 to 100.';
const asItWas = 'use next_cursor from the previous page, unchanged.';
const moments = 'use an RFC 3339 time, such as 2026-11-01T00:00:00Z.';

const time = moment(moments);

/** Parameters of every list: number of items, and where to continue. */
const pageQuery = z.object({
  limit: z.coerce
    .number(limits)
    .int(limits)
    .min(1, limits)
    .max(100, limits)
    .default(30)
    .describe('Maximum number of items.'),
  cursor: z
    .string()
    .max(600, asItWas)
    .optional()
    .describe('Value of `next_cursor` from the previous page. It is opaque: pass it unchanged.'),
});

/** Parameters of a list whose items have dates. */
export const changesQuery = z.object({
  updated_since: time
    .optional()
    .describe('Only items that changed at this time or later (RFC 3339): `2026-11-01T00:00:00Z`.'),
  ...pageQuery.shape,
});

/** Parts of a cursor, whose meaning each list decides. PostgreSQL cannot store NUL in a text. */
const places = z
  .array(
    z
      .string()
      .max(300)
      .regex(/^[^\0]*$/),
  )
  .min(1)
  .max(3);

/** The requested part of a list. */
interface ListPage {
  limit: number;
  /** The place of the last item of the previous page. */
  after?: string[] | undefined;
}

/** One list of the open data. Its call, its validation and its description are made from this. */
interface OpenList<Path extends string, Item extends z.ZodObject, Query extends z.ZodObject, Row>
  extends Pick<AnyHandle, 'finished'> {
  /** With parameters in braces: `/api/v1/courses/{course}/lessons`. */
  path: Path;
  /** Name of the call for programs that generate clients. */
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** A path with values, to try the call; by default `path`. */
  example?: string;
  /** Name of the answer's member with the items. */
  member: string;
  item: Item;
  params?: z.ZodObject;
  /** `pageQuery`, with further parameters. */
  query: Query;
  /** `limit` rows, which is one more than the client asked for: the extra row shows that there are more. */
  read: (
    asked: Pick<Asked<ParamsOf<Path>>, 'services' | 'params'> & {
      /** @throws Refusal 400 for an invalid parameter */
      readPage: () => z.output<Query> & { page: ListPage };
    },
  ) => Promise<Row[]> | Row[];
  /** Schema of a place: the position of a row in the list's order. */
  place: z.ZodType<string[]>;
  placeOf: (row: Row) => string[];
  show: (row: Row, siteUrl: string) => z.input<Item>;
}

export function defineList<
  const Path extends string,
  Item extends z.ZodObject,
  Query extends typeof pageQuery,
  Row,
>({ member, item, read, place, placeOf, show, ...list }: OpenList<Path, Item, Query, Row>): Call {
  const schema = z.object({
    [member]: z.array(item),
    next_cursor: z.string().nullable().describe('Cursor of the next page, or null on the last page.'),
  });
  const answers = {
    200: { description: 'The items, at most `limit` of them.', schema },
    400: refused('A parameter is invalid. `field` names it.'),
  };
  return defineCall({
    example: list.path,
    ...list,
    method: 'get',
    description: `${list.description} Follow \`next_cursor\` until it is null, and keep the other parameters unchanged.`,
    answers: list.params ? { ...answers, 404: refused('List not found.') } : answers,
    isOpen: true,
    async answer({ readQuery, ...asked }) {
      const readPage = () => {
        const query = readQuery();
        const { limit, cursor } = query as z.output<typeof pageQuery>;
        const after = cursor === undefined ? undefined : placeOfCursor(cursor, place);
        return { ...query, page: { limit: limit + 1, after } };
      };
      const rows = await read({ ...asked, readPage });
      const { limit } = readQuery() as z.output<typeof pageQuery>;
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        [member]: shown.map((row) => show(row, asked.services.config.siteUrl)),
        next_cursor: rows.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null,
      };
    },
  });
}

/** @throws Refusal 400 for an invalid cursor */
export function placeOfCursor<Place>(cursor: string, place: z.ZodType<Place>): Place {
  const found = place.safeParse(readCursor(cursor, places));
  if (!found.success) throw refuseOpenly(400, `cursor: ${asItWas}`, 'cursor');
  return found.data;
}

/** Place in a list that is sorted by name. */
export const placeByName = z.tuple([z.string()]);

/** Place in a list that is sorted by change, the oldest first: a time to the microsecond, and a name. */
export const placeByChange = z.tuple([time, z.string()]);
/** The same with a UUID as the name. */
export const placeByChangeAndId = z.tuple([time, z.guid()]);
