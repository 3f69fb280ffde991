import { dropHiddenInLine, holdsHidden } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { sentReport } from '#app/lib/verify-report.ts';
import { standardSchema } from '#app/services/http/call.server.ts';
import { isPublicUrl, serverNameForm } from './subject-forms.ts';

/**
 * Members of a registry file beside `entry` and `traces`. By clause 7.12 an entry should have no other members, so the
 * registry's own details belong to the file, and an entry of v0.1 does not change. All are optional: a file without
 * them is a declaration. `node site/scripts/registry.ts schema` generates `registry/entry-file.schema.json` from this.
 */

/** A longer file is refused before it is read as JSON. */
export const maxFileBytes = 4 * 1024 * 1024;

/** `org_id/agent_code` of an entry. */
const key = z
  .string()
  .max(129)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
const address = z
  .url()
  .max(300)
  .refine(isPublicUrl, 'use an https URL with a host name')
  .meta({ pattern: '^https://' });
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => dropHiddenInLine(text) === text, 'contains invisible characters');

const softwarePackage = z
  .strictObject({
    registry_type: z
      .enum(['npm', 'pypi', 'oci', 'nuget', 'mcpb', 'download'])
      .describe('Registry that has the package, or `download`.'),
    identifier: line(300).describe('Name in that registry, or the URL of a download.'),
    version: line(100),
  })
  .refine(({ registry_type, identifier }) => registry_type !== 'download' || isPublicUrl(identifier), {
    message: 'use an https URL with a host name',
    path: ['identifier'],
  })
  .describe('Package in the format of the official MCP registry’s server.json.');

export const subject = z
  .strictObject({
    repository: address.optional().describe('URL of the source code.'),
    packages: z.array(softwarePackage).min(1).max(5).optional().describe('Packages to install.'),
    endpoint: address.optional().describe('URL of the MCP server over Streamable HTTP.'),
    server_name: z
      .string()
      .min(3)
      .max(200)
      .regex(serverNameForm)
      .optional()
      .describe('Name in the official MCP registry, such as `io.github.alder-finch/vat`.'),
  })
  .refine((about) => Object.keys(about).length > 0, 'subject names nothing')
  .meta({ minProperties: 1 })
  .describe('Subject of the entry: a repository, packages, an endpoint, or a name in the MCP registry.');

const withReason = (state: 'deprecated' | 'gone') =>
  z.strictObject({
    state: z.literal(state),
    since: z.iso.date(),
    reason: line(500).describe('Reason for the status, as plain text.'),
    replaced_by: key.optional().describe('The entry to use instead, as `org_id/agent_code`.'),
  });

export const status = z
  .discriminatedUnion('state', [
    z.strictObject({ state: z.literal('active'), since: z.iso.date() }),
    withReason('deprecated'),
    withReason('gone'),
  ])
  .describe(
    'Active, deprecated or gone, with a date and a reason. Default: active. Entries that are gone stay readable.',
  );

export const versions = z
  .array(
    z.strictObject({
      version: line(100),
      day: z.iso.date().describe('Date when the owner declared that version.'),
      mcp_trace_id: z.uuid().describe('Id of the trace of that version’s example run.'),
      report_digest: z
        .string()
        .regex(/^sha256:[0-9a-f]{64}$/)
        .optional()
        .describe('SHA-256 of the canonical form (17.2) of its report.'),
    }),
  )
  .max(100)
  .describe('Earlier versions, newest first, each with its run and the digest of its report.');

const noSecrets = z
  .array(
    z.strictObject({
      pointer: z.string().max(2000).describe('JSON Pointer to the value in this file.'),
      kind: line(100).describe('Kind of secret, as `check` names it.'),
    }),
  )
  .max(100)
  .describe(
    'Values that look like secrets but are not, as the owner confirms. A value that is certainly a secret is still refused.',
  );

/** The members that the registry knows beside the entry and its traces. */
export const besides = z.object({
  subject: subject.optional(),
  status: status.optional(),
  report: sentReport.optional(),
  versions: versions.optional(),
  no_secrets: noSecrets.optional(),
});

export type Besides = z.infer<typeof besides>;
export type Subject = z.infer<typeof subject>;
export type Version = z.infer<typeof versions>[number];

/** A whole registry file. The checker covers the standard's rules for an entry and its traces. */
export const entryFile = z.strictObject({
  $schema: z.string().max(300).optional(),
  entry: standardSchema('RegistryEntry'),
  traces: z.array(standardSchema('Trace')).min(1).max(50),
  ...besides.shape,
});

/** Members of an entry with invisible characters. Names may keep those that join letters. */
function hiddenIn(entry: unknown): string[] {
  const { name, capabilities, ...identifiers } = Object(entry) as Record<string, unknown>;
  const names = [name, capabilities].flat().filter((text) => typeof text === 'string');
  return [
    ...(names.some((text) => dropHiddenInLine(text) !== text) ? ['name or capabilities'] : []),
    ...Object.entries(identifiers).flatMap(([member, value]) =>
      typeof value === 'string' && holdsHidden(value) ? [member] : [],
    ),
  ].map((member) => `/entry/${member}: contains invisible characters`);
}

/** Faults of a parsed file beyond the checker's findings, each with the pointer of its member; at most 20. */
export function faultsOf(file: unknown): string[] {
  const { error } = entryFile.safeParse(file);
  const faults = (error?.issues ?? []).map(({ path, message }) => `/${path.join('/')}: ${message}`);
  return [...faults, ...hiddenIn((file as { entry?: unknown } | null)?.entry)].slice(0, 20);
}
