import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { once } from '#app/lib/once.ts';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { type Call, type DescribedCall, refused } from '#app/services/http/call.server.ts';
import { site } from '#site';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** Errors that `readJson` answers with. */
const wrongBody = {
  400: refused('The body is not valid JSON.'),
  415: refused("The body's media type is not supported."),
  422: refused('A field in the body is missing or invalid. `field` names the first such field.'),
};

const signedOut = { 401: refused('Sign in first.') };

const tooMany = refused(
  'More than 600 calls in a minute from one network address. Wait for the number of seconds in `Retry-After`.',
);

/** The described calls, in the order of the document. */
export const describedCalls = (calls: readonly Call[]): DescribedCall[] =>
  calls.filter((call) => call.id !== undefined);

/** The OpenAPI 3.1 document of the described calls. The standard's schemas are embedded. */
export function describeApi(all: readonly Call[], siteUrl: string, sessionCookie: string) {
  const calls = describedCalls(all);
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: describeCall(call) };
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.product} API`,
      version: site.standardVersion,
      summary: "The site's public API.",
      description:
        'You need no key to read data, and scripts on any site can read it. Errors are JSON with a `message`. Responses to these calls have an ETag. Send the ETag as `If-None-Match` to get 304 while nothing has changed.',
      license: { name: site.licence, identifier: site.licence },
      contact: { name: site.product, email: site.email },
    },
    servers: [{ url: siteUrl }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: standardSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Session cookie of a user who signed in on this site.',
        },
      },
    },
  };
}

function describeCall(call: DescribedCall) {
  const { body, isBodyOptional, needsSession, form, answers } = call;
  const all = {
    ...(body && !isBodyOptional && wrongBody),
    ...(needsSession && signedOut),
    ...answers,
    429: answers[429] ?? tooMany,
  };
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    security: needsSession ? [{ session: [] }] : [],
    ...describeAt(call),
    parameters: [...describeParameters('path', call.params), ...describeParameters('query', call.query)],
    ...(body && { requestBody: describeBody('application/json', body, !isBodyOptional) }),
    ...(form && { requestBody: describeBody('multipart/form-data', form) }),
    responses: Object.fromEntries(
      Object.entries(all).map(([status, { description, type = 'application/json', schema }]) => [
        status,
        { description, content: { [type]: schema ? { schema: jsonSchema(schema) } : {} } },
      ]),
    ),
  };
}

function describeAt({ description, example }: Pick<DescribedCall, 'description' | 'example'>) {
  const parts = [description, example && `Example: \`${example}\`.`].filter(Boolean);
  return parts.length > 0 && { description: parts.join(' ') };
}

const describeBody = (type: string, schema: z.core.$ZodType, required = true) => ({
  required,
  content: { [type]: { schema: jsonSchema(schema) } },
});

function describeParameters(place: 'path' | 'query', parameters: z.ZodObject | undefined) {
  if (!parameters) return [];
  const { properties = {}, required = [] } = jsonSchema(parameters) as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description,
    schema,
  }));
}

function jsonSchema(schema: z.core.$ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', override: allowAnyDomain });
  return rest;
}

/** The pattern describes stored addresses. A client may send a domain in any script, which `email` does not allow. */
function allowAnyDomain({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.format !== 'email') return;
  jsonSchema.format = 'idn-email';
  delete jsonSchema.pattern;
}

/** The standard's schemas by title. Inside the document they refer to each other by position, not by URL. */
const standardSchemas = once((): JsonObject => {
  const folder = join(projectRoot, 'standard/schemas', site.standardVersion);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const schemas = new Map(
    files.map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject]),
  );
  const embed = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(embed);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([name]) => name !== '$schema' && name !== '$id');
    return Object.fromEntries(
      members.map(([name, member]) => [
        name,
        name === '$ref' ? `#/components/schemas/${schemas.get(String(member))?.title}` : embed(member),
      ]),
    );
  };
  return Object.fromEntries([...schemas.values()].map((schema) => [String(schema.title), embed(schema)]));
});
