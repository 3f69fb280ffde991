import { dropHidden, dropHiddenInLine, holdsHidden } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { moment } from '#app/lib/cursor.ts';

/*
 * `server.json` and its entry in a registry as `GET /v0.1/servers` returns them (format of 2025-12-11), as far as the
 * map uses them. Unknown members are left out.
 */

const isText = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Text of several lines. PostgreSQL cannot store NUL or unpaired surrogates. */
export const prose = z.string().refine(isText, 'is not valid text').overwrite(dropHidden);

/** A name or title, of one line. */
export const line = z.string().refine(isText, 'is not valid text').overwrite(dropHiddenInLine);

/**
 * An identifier, argument or URL. A control character could end a line of a shell, and an invisible one would run
 * unseen.
 */
export const plain = z
  .string()
  .refine((value) => isText(value) && !holdsHidden(value), 'contains invalid or invisible characters');

/** Spaces and invisible characters do not count as text. */
export const isBlank = (text: string) => text.replaceAll(/\p{Cf}/gu, '').trim() === '';

export const time = moment('is not a valid time');

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
  .refine((all) => Object.keys(all).length <= 50, 'has more than 50 entries')
  .optional();

const input = z.object({ ...inputMembers, variables });
/** An input: a fixed value, or a description of the value that the user enters. */
export type Input = z.infer<typeof input>;

const namedInput = input.extend({ name: plain.min(1).max(200) });
/** An environment variable or a header. */
export type NamedInput = z.infer<typeof namedInput>;

/** A named argument with dashes, or a positional one. */
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

/** A second input with the same name is a fault: clients differ in which of the two they send. */
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

/** Known values of `type`: stdio, streamable-http, sse. */
export type Transport = z.infer<typeof transport>;

/** Known values of `registryType`: npm, pypi, oci, nuget, mcpb, cargo. Without `transport` it is stdio. */
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
  .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'is not a name such as namespace/name');

/** A server's version may be any text: the map shows and compares it, and never puts it into a command. */
const version = line.max(255);

/** Maximum lengths of lists; a cut is reported. */
const maxPackages = 20;
const maxRemotes = 20;

const atMost = <T extends z.ZodType>(one: T, most: number) =>
  z
    .array(one)
    .max(most)
    .nullish()
    .transform((all) => all ?? []);

/** A registry entry's server. Only its name is required: unreadable members are left out (`read-generously.ts`). */
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

/** The official registry's own data on an entry, for entries that came from there. */
export type OfficialMeta = Partial<z.infer<typeof officialMeta>>;

/** A page of the API, whose entries are parsed one by one. */
export const pageSchema = z.looseObject({
  servers: z.array(z.unknown()),
  metadata: z.looseObject({ nextCursor: plain.max(4000).nullish() }).nullish(),
});
