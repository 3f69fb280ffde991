import { dropHidden, dropHiddenInLine, holdsHidden } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { moment } from '#app/lib/cursor.ts';

/*
 * `server.json` and its entry in a registry, as `GET /v0.1/servers` gives them (the format of 2025-12-11), as far as the map
 * uses it. What is longer than anything that a person could use is malformed; members that are not named are left out. What
 * the map keeps of an entry it passes on as it came.
 */

const isText = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Text of several lines. PostgreSQL keeps no NUL in it, and no half of a character. */
export const prose = z.string().refine(isText, 'holds what is no text').overwrite(dropHidden);

/** A name or title, of one line. */
export const line = z.string().refine(isText, 'holds what is no text').overwrite(dropHiddenInLine);

/** An identifier, argument or address: in a shell a control ends the line, and what is not seen is run unread. */
export const plain = z
  .string()
  .refine((value) => isText(value) && !holdsHidden(value), 'holds what is no text, or cannot be seen');

/** Spaces and signs that nobody sees are no words. */
export const isBlank = (text: string) => text.replaceAll(/\p{Cf}/gu, '').trim() === '';

export const time = moment('is no possible time');

const inputMembers = {
  description: prose.max(1000).optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  value: plain.max(2000).optional(),
  default: plain.max(2000).optional(),
  placeholder: prose.max(1000).optional(),
  choices: z.array(plain.max(500)).max(100).optional(),
};

const variables = z
  .record(plain.max(200), z.object(inputMembers))
  .refine((all) => Object.keys(all).length <= 50, 'are more than 50')
  .optional();

const input = z.object({ ...inputMembers, variables });
/** What somebody fills in: a value, or where it comes from. */
export type Input = z.infer<typeof input>;

const namedInput = input.extend({ name: plain.min(1).max(200) });
/** A variable of the environment, or a header. */
export type NamedInput = z.infer<typeof namedInput>;

/** An argument with its dashes, or one at a place. */
export const argument = z.discriminatedUnion('type', [
  input.extend({
    type: z.literal('positional'),
    valueHint: plain.max(200).optional(),
    isRepeated: z.boolean().optional(),
  }),
  input.extend({ type: z.literal('named'), name: plain.min(1).max(200), isRepeated: z.boolean().optional() }),
]);
export type Argument = z.infer<typeof argument>;

const listOf = <T extends z.ZodType>(list: z.ZodArray<T>, most: number) =>
  list
    .max(most)
    .nullable()
    .transform((all) => (all && all.length > 0 ? all : undefined))
    .optional();

/** Of two with one name a client would send either: the first counts. */
const namedOnce = (spelling: (name: string) => string = (name) => name) =>
  z.array(namedInput).superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of all.entries()) {
      if (seen.has(spelling(name)))
        context.addIssue({ code: 'custom', path: [index], message: 'is named twice' });
      seen.add(spelling(name));
    }
  });

const headers = listOf(
  namedOnce((name) => name.toLowerCase()),
  50,
);

const transport = z.object({
  type: plain.max(50),
  url: plain.max(1000).optional(),
  headers,
});

/** `type` is stdio, streamable-http or sse. */
export type Transport = z.infer<typeof transport>;

/** `registryType` is npm, pypi, oci, nuget, mcpb or cargo. Without `transport` it is stdio. */
export const packageSchema = z.object({
  registryType: plain.max(50),
  identifier: plain.max(500),
  version: plain.max(255).optional(),
  registryBaseUrl: plain.max(500).optional(),
  fileSha256: z
    .string()
    .toLowerCase()
    .regex(/^[a-f0-9]{64}$/)
    .optional(),
  runtimeHint: plain.max(50).optional(),
  transport: transport
    .nullable()
    .transform((value) => value ?? undefined)
    .optional(),
  runtimeArguments: listOf(z.array(argument), 50),
  packageArguments: listOf(z.array(argument), 50),
  environmentVariables: listOf(namedOnce(), 100),
});

export type Package = z.infer<typeof packageSchema>;

/** An endpoint of a server. */
const remoteSchema = z.object({
  type: plain.max(50),
  url: plain.max(1000),
  headers,
  variables,
});

export type Remote = z.infer<typeof remoteSchema>;

export const serverName = plain
  .min(3)
  .max(200)
  .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'is no name of the form namespace/name');

/** A registry's version may be any text; it is shown and compared, and never stands in a command. */
const version = line.max(255);

/** The longest lists that are kept; what is cut is said. */
const maxPackages = 20;
const maxRemotes = 20;

const atMost = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .nullish()
    .transform((all) => all ?? []);

/** An entry's server. Only its name is needed: what cannot be read of the rest is left out (`read-generously.ts`). */
export const serverSchema = z.object({
  name: serverName,
  description: prose
    .max(1000)
    .refine((text) => !isBlank(text), 'is blank')
    .optional(),
  title: line.max(200).optional(),
  version: version.optional(),
  websiteUrl: plain.max(1000).optional(),
  repository: z.object({ url: plain.max(1000).optional(), subfolder: plain.max(500).optional() }).nullish(),
  icons: z.array(z.object({ src: plain.max(1000) })).nullish(),
  packages: atMost(packageSchema, maxPackages),
  remotes: atMost(remoteSchema, maxRemotes),
});

export const officialMetaKey = 'io.modelcontextprotocol.registry/official';

export const officialMeta = z.object({
  status: z.enum(['active', 'deprecated', 'deleted']).default('active'),
  statusMessage: prose.max(500).optional(),
  statusChangedAt: time.optional(),
  publishedAt: time.optional(),
  updatedAt: time.optional(),
  isLatest: z.boolean().optional(),
});

/** What the official registry itself says of an entry; given on only where it came from there. */
export type OfficialMeta = Partial<z.infer<typeof officialMeta>>;

/** A page of the API: its entries are judged one by one. */
export const pageSchema = z.looseObject({
  servers: z.array(z.unknown()),
  metadata: z.looseObject({ nextCursor: plain.max(4000).nullish() }).nullish(),
});
