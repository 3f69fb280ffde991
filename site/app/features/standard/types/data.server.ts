import type { TypeEntry } from '@context-native/mcp/dictionary/entry';
import { z } from 'zod';
import { openHeaders, refuseOpenly } from '#app/lib/open-answer.ts';
import { type FileList, listChangedFiles } from '#app/services/database/file-changes.server.ts';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { changesQuery, defineList, placeByChange } from '#app/services/http/open-data.server.ts';
import { site } from '#site';
import { dictionaryVersion, domains, findType, listTypes, readTypeFile } from './dictionary.server.ts';

const tag = 'Types';
const path = '/api/v1/types';

const links = z.object({
  self: z.url().describe('The whole entry: its schema, units, examples and counter examples.'),
  page: z.url(),
  file: z.url().describe('URL of the published file of the type.'),
});

const listed = z.object({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  domain: z.string(),
  since: z.string().describe('Date when the type was added to the dictionary.'),
  replaced_by: z.string().nullable(),
  updated_at: z.iso.datetime().describe('Time of the type’s last change on this site.'),
  links,
});

const about = listed.omit({ links: true, updated_at: true });
const indexed = about.omit({ description: true, since: true });
const value = z.unknown();
const whole = z.object({
  ...about.shape,
  schema: z.record(z.string(), value).describe('JSON Schema 2020-12 for values of the type.'),
  units: z.array(z.object({ pointer: z.string(), system: z.string(), meaning: z.string() })).optional(),
  reuses: z.array(z.object({ vocabulary: z.string(), part: z.string(), url: z.url().optional() })),
  examples: z.array(value),
  counter_examples: z.array(z.object({ value, why: z.string() })),
  used_by: z.array(z.string()),
});

/** The files of the types, whose changes the site records. */
export const typeFiles = (): FileList<TypeEntry> => ({
  list: 'types',
  items: listTypes().map((content) => ({ name: content.name, content })),
});

const linksOf = (name: string, siteUrl: string) => ({
  self: `${siteUrl}${path}/${name}`,
  page: `${siteUrl}/types/${name}`,
  file: `${siteUrl}/schemas/types/${name}.json`,
});

export const typesCalls: Call[] = [
  defineList({
    path,
    id: 'listTypes',
    tag,
    summary: 'List the types of the dictionary',
    description: 'Oldest change first. The dictionary is a working draft.',
    finished: () => [],
    member: 'types',
    item: listed,
    query: changesQuery,
    read({ services: { db }, readPage }) {
      const { updated_since: since, page } = readPage();
      return listChangedFiles(db, typeFiles(), { ...page, since });
    },
    place: placeByChange,
    placeOf: ({ place, name }) => [place, name],
    show: ({ content, changedAt }, siteUrl) => ({
      ...about.parse(content),
      updated_at: changedAt.toISOString(),
      links: linksOf(content.name, siteUrl),
    }),
  }),
  defineCall({
    method: 'get',
    path: `${path}/{name}`,
    example: `${path}/money.amount`,
    id: 'getType',
    tag,
    summary: 'Read one type, with its schema, units, examples and counter examples',
    finished: () => [],
    isOpen: true,
    params: z.object({ name: listed.shape.name }),
    answers: {
      200: { description: 'The dictionary’s entry for the type.', schema: z.object({ type: whole, links }) },
      404: refused('No type has this name.'),
    },
    answer({ services: { config }, params }): { type: TypeEntry; links: z.infer<typeof links> } {
      const type = findType(params.name);
      if (!type) throw refuseOpenly(404, 'There is no type at this URL.');
      return { type, links: linksOf(params.name, config.siteUrl) };
    },
  }),
  /** An entry byte for byte; without a name, or as `index.json`, the list of them. */
  defineCall({
    method: 'get',
    path: '/schemas/types/*',
    finished: () => [],
    kind: 'file',
    isOpen: true,
    answer({ params }) {
      const name = params['*'];
      const body =
        name === '' || name === 'index.json' ? makeIndex() : readTypeFile(name.replace(/\.json$/, ''));
      if (body === undefined || (name !== '' && !name.endsWith('.json')))
        throw refuseOpenly(404, 'There is no file at this URL. /schemas/types/index.json lists the types.');
      // Cached for an hour only: the working draft may change.
      const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' };
      return new Response(body, { headers: { ...openHeaders, ...headers } });
    },
  }),
];

function makeIndex(): string {
  const types = listTypes().map((type) => ({ ...indexed.parse(type), file: `${type.name}.json` }));
  const list = { standard: site.product, version: dictionaryVersion, state: 'working draft' };
  return `${JSON.stringify({ ...list, kind: 'types', count: types.length, domains, types }, null, 2)}\n`;
}
