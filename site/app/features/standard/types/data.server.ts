import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type FileList, listChangedFiles } from '#app/services/database/file-changes.server.ts';
import {
  answerOpenJson,
  answerOpenList,
  changesQuery,
  listOperation,
  type OpenList,
  placeByChange,
} from '#app/services/http/open-data.server.ts';
import { findType, listTypes } from './dictionary.server.ts';
import type { TypeEntry } from './entry.ts';

const tag = 'Types';
const path = '/api/v1/types';

interface Reading {
  db: Database;
  config: { siteUrl: string };
}

const links = z.object({
  self: z.url().describe('The whole entry: its schema, units, examples and counter examples.'),
  page: z.url(),
  file: z.url().describe('The file as it is published.'),
});

const listed = z.object({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  domain: z.string(),
  since: z.string().describe('The day since which the dictionary has it.'),
  replaced_by: z.string().nullable(),
  updated_at: z.iso.datetime().describe('Since when this site has the entry as it is.'),
  links,
});

const list = {
  path,
  id: 'listTypes',
  tag,
  summary: 'List the types of the dictionary',
  description:
    'In the order in which they changed, the oldest change first. The dictionary is a working draft.',
  member: 'types',
  item: listed,
  query: changesQuery,
} satisfies OpenList<typeof listed, z.ZodObject>;

const value = z.unknown();
const whole = z.object({
  ...listed.omit({ links: true, updated_at: true }).shape,
  schema: z.record(z.string(), value).describe('JSON Schema 2020-12 of its values.'),
  units: z.array(z.object({ pointer: z.string(), system: z.string(), meaning: z.string() })).optional(),
  reuses: z.array(z.object({ vocabulary: z.string(), part: z.string(), url: z.url().optional() })),
  examples: z.array(value),
  counter_examples: z.array(z.object({ value, why: z.string() })),
  used_by: z.array(z.string()),
});

export const typesOperations: ApiOperation[] = [
  listOperation(list),
  {
    method: 'get',
    path: `${path}/{name}`,
    example: `${path}/money.amount`,
    id: 'getType',
    tag,
    summary: 'Read one type, with its schema, units, examples and counter examples',
    params: z.object({ name: listed.shape.name }),
    answers: {
      200: { description: 'The entry.', schema: z.object({ type: whole, links }) },
      404: refused('There is no such type.'),
    },
  },
];

/** The files of the types: what is noted of them says when they changed. */
export const typeFiles = (): FileList<TypeEntry> => ({
  list: 'types',
  items: listTypes().map((content) => ({ name: content.name, content })),
});

/** `GET /api/v1/types`. @throws Refusal 400 */
export function answerTypes({ db, config }: Reading, asked: { request: Request; url: URL }) {
  return answerOpenList(list, asked, {
    read: ({ updated_since: since }, page) => listChangedFiles(db, typeFiles(), { ...page, since }),
    place: placeByChange,
    placeOf: ({ place, name }) => [place, name],
    show: ({ content, changedAt }) => {
      const { name, version, title, description, domain, since, replaced_by } = content;
      return {
        ...{ name, version, title, description, domain, since, replaced_by },
        updated_at: changedAt.toISOString(),
        links: linksOf(name, config.siteUrl),
      };
    },
  });
}

/** `GET /api/v1/types/{name}`. @throws Refusal 404 */
export function answerType({ config }: Reading, request: Request, name: string) {
  return answerOpenJson({ request }, (): { type: TypeEntry; links: z.infer<typeof links> } => {
    const type = findType(name);
    if (!type) throw refuseOpenly(404, 'There is no type at this address.');
    return { type, links: linksOf(name, config.siteUrl) };
  });
}

const linksOf = (name: string, siteUrl: string) => ({
  self: `${siteUrl}${path}/${name}`,
  page: `${siteUrl}/types/${name}`,
  file: `${siteUrl}/schemas/types/${name}.json`,
});
