import { z } from 'zod';
import { type Asked, type Call, defineCall } from '#app/services/http/call.server.ts';
import { listedMeta, ownMetaKey } from '../catalogue/own-meta.ts';
import { argument, officialMetaKey, serverName } from '../catalogue/server-json.ts';
import { answerRegistryPreflight, answerServer, answerServers } from './answers.server.ts';
import { serverQuery, serversQuery } from './query.ts';

/* Answers in the form of the official registry's OpenAPI (v0.1 of 2025-12-01, `server.json` of 2025-12-11), with
   its limits. Tests check answers against it, and the API description shows it. */

const uri = z.url();
const endpoint = z.string().regex(/^(https?:\/\/[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$/);

const input = z.looseObject({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: z.string().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
});
const variables = z.record(z.string(), input).optional();
const named = input.extend({ name: z.string(), variables });

const web = (type: 'streamable-http' | 'sse') =>
  z.looseObject({ type: z.literal(type), url: endpoint, headers: z.array(named).optional() });
const remote = z.discriminatedUnion('type', [
  web('streamable-http').extend({ variables }),
  web('sse').extend({ variables }),
]);

export const serverDetail = z.looseObject({
  $schema: uri.optional(),
  name: serverName,
  description: z.string().min(1).max(100),
  title: z.string().min(1).max(100).optional(),
  version: z.string().max(255),
  websiteUrl: uri.optional(),
  repository: z
    .looseObject({
      url: uri,
      source: z.string(),
      id: z.string().optional(),
      subfolder: z.string().optional(),
    })
    .optional(),
  icons: z.array(z.looseObject({ src: z.url().max(255) })).optional(),
  packages: z
    .array(
      z.looseObject({
        registryType: z.string(),
        identifier: z.string(),
        registryBaseUrl: uri.optional(),
        version: z
          .string()
          .min(1)
          .regex(/^(?!latest$)/)
          .optional(),
        fileSha256: z
          .string()
          .regex(/^[a-f0-9]{64}$/)
          .optional(),
        runtimeHint: z.string().optional(),
        transport: z.discriminatedUnion('type', [
          z.looseObject({ type: z.literal('stdio') }),
          web('streamable-http'),
          web('sse'),
        ]),
        runtimeArguments: z.array(argument).optional(),
        packageArguments: z.array(argument).optional(),
        environmentVariables: z.array(named).optional(),
      }),
    )
    .optional(),
  remotes: z.array(remote).optional(),
});

const officialMeta = z.strictObject({
  status: z.enum(['active', 'deprecated', 'deleted']).optional(),
  statusMessage: z.string().max(500).optional(),
  statusChangedAt: z.iso.datetime({ offset: true }).optional(),
  publishedAt: z.iso.datetime({ offset: true }).optional(),
  updatedAt: z.iso.datetime({ offset: true }).optional(),
  isLatest: z.boolean().optional(),
});

export const serverEntry = z.object({
  server: serverDetail,
  _meta: z.object({
    [officialMetaKey]: officialMeta
      .optional()
      .describe('The official registry’s data, if the entry came from there.'),
    [ownMetaKey]: z
      .union([listedMeta, z.object({ status: z.literal('deleted'), updated_at: z.iso.datetime() })])
      .describe('This map’s data about the server. For a removed server, only its state.'),
  }),
});

export const serverList = z.object({
  servers: z.array(serverEntry),
  metadata: z.object({
    count: z.int().describe('Number of servers on this page.'),
    nextCursor: z.string().optional().describe('Cursor of the next page. Absent on the last page.'),
  }),
});

const refusal = z.object({
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('Error message for people.'),
  error: z.string().describe('The same message, in the member that the registry’s API description defines.'),
});

const refused = (description: string) => ({ description, schema: refusal });
const tag = 'MCP registry';
const name = z.string().describe('Name of the server, with its slash written as `%2F`.');
const choiceInPath = z
  .string()
  .describe(
    'Filters such as `tier-official,verified.evidence-rechecked`, for clients that add their own query.',
  );
const about =
  'The read API of the official MCP registry, with the servers of the map. A server without a registry name gets a name made from its slug.';
const found = { description: 'This map’s data about the server.', schema: serverEntry };
const listAnswers = {
  200: { description: 'Servers, in a stable order.', schema: serverList },
  400: refused('A parameter is invalid. The error message names the parameter.'),
};
const notThere = refused('This list has no such server.');
const wrong = listAnswers[400];

/** The three calls, at the site's root and below a path with filters. */
function callsAt(prefix: '' | '/registries/{choice}', suffix: string, params: Record<string, z.ZodString>) {
  const askedOf = ({ request, url, params, services: { db, config } }: Asked) => ({
    request,
    db,
    siteUrl: config.siteUrl,
    searchParams: url.searchParams,
    choice: (params as { choice?: string }).choice,
  });
  const isPreflight = ({ method }: Request) => method === 'OPTIONS';
  const ofServer = {
    method: 'get' as const,
    route: `${prefix}/v0.1/servers/*`,
    query: serverQuery,
    // Read undecoded: the router would decode a version's percent sign twice.
    answer: (asked: Asked) =>
      isPreflight(asked.request)
        ? answerRegistryPreflight()
        : answerServer(askedOf(asked), asked.url.pathname.replace(/^.*?\/v0\.1\/servers\//, '')),
  };
  return [
    defineCall({
      method: 'get',
      path: `${prefix}/v0.1/servers`,
      id: `listServers${suffix}`,
      tag,
      summary: suffix ? 'List filtered servers' : 'List servers',
      description: about,
      ...(suffix && { params: z.object(params) }),
      query: serversQuery,
      answers: suffix ? { ...listAnswers, 404: refused('The filters are invalid.') } : listAnswers,
      answer: (asked) =>
        isPreflight(asked.request) ? answerRegistryPreflight() : answerServers(askedOf(asked)),
    }),
    defineCall({
      ...ofServer,
      path: `${prefix}/v0.1/servers/{name}/versions`,
      id: `listVersions${suffix}`,
      tag,
      summary: 'List the versions of a server (the map has only one)',
      params: z.object({ ...params, name }),
      answers: {
        200: { description: 'A list with the one version that the map has.', schema: serverList },
        400: wrong,
        404: notThere,
      },
    }),
    defineCall({
      ...ofServer,
      path: `${prefix}/v0.1/servers/{name}/versions/{version}`,
      id: `getServer${suffix}`,
      tag,
      summary: 'Read a server',
      params: z.object({
        ...params,
        name,
        version: z.string().describe('Version of the server, or `latest`.'),
      }),
      answers: { 200: found, 400: wrong, 404: notThere },
    }),
  ];
}

export const registryApiCalls: Call[] = [
  ...callsAt('', '', {}),
  ...callsAt('/registries/{choice}', 'OfChoice', { choice: choiceInPath }),
];
