import { z } from 'zod';
import { type ApiOperation, refused } from '#app/lib/api-operation.ts';
import { refuseOpenly } from '#app/lib/open-answer.ts';
import {
  answerOpenJson,
  answerOpenList,
  listOperation,
  type OpenList,
  pageByName,
  pageQuery,
  placeByName,
} from '#app/services/http/open-data.server.ts';
import { findType, listTypes } from './dictionary.server.ts';
import type { TypeEntry } from './entry.ts';

const tag = 'Types';
const path = '/api/v1/types';

interface Reading {
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
  links,
});

const list = {
  path,
  id: 'listTypes',
  tag,
  summary: 'List the types of the dictionary',
  description:
    'In the order of their names. The dictionary is a working draft. There is no `updated_since`: no file says when it changed last. What changes gets another `version`.',
  member: 'types',
  item: listed,
  query: pageQuery,
} satisfies OpenList<typeof listed, typeof pageQuery>;

const value = z.unknown();
const whole = z.object({
  ...listed.omit({ links: true }).shape,
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

/** `GET /api/v1/types`. @throws Refusal 400 */
export function answerTypes({ config }: Reading, asked: { request: Request; url: URL }) {
  return answerOpenList(list, asked, {
    read: (_, page) => pageByName(listTypes(), ({ name }) => name, page),
    place: placeByName,
    placeOf: ({ name }) => [name],
    show: ({ name, version, title, description, domain, since, replaced_by }) => ({
      ...{ name, version, title, description, domain, since, replaced_by },
      links: linksOf(name, config.siteUrl),
    }),
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
