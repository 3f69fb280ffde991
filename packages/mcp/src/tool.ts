/** The description of a tool, and parts that all tools share. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Holder, type Library, ToolRefusal } from './library.ts';

export interface CallContext {
  /** Aborted when the caller stops waiting. */
  signal: AbortSignal;
  holder: Holder | undefined;
}

interface Answer<Result> {
  result: Result;
  /** The result as plain text. Default: as JSON. */
  text?: string;
}

export interface Definition<Host, Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  /** The part of the library without which the tool is not listed. */
  needs?: keyof Library;
  /** Answers only signed-in users who allowed this scope. */
  scope?: string;
  /** True if it reaches URLs outside this library that others chose. */
  isOpenWorld?: boolean;
  /** True if the tool writes something. */
  writes?: boolean;
  /** Answers from the tool's host: the library, or other data that a server gives its own tools. */
  run(
    host: Host,
    input: z.output<Input>,
    context: CallContext,
  ): Promise<Answer<z.input<Output>>> | Answer<z.input<Output>>;
}

/** A tool without the types of its input and output, which the server validates. */
export interface Tool<Host = Library>
  extends Omit<Definition<Host, z.ZodObject, z.ZodObject>, 'run' | 'input' | 'output'> {
  input: Published;
  output: Published;
  /** The two original schemas. The benchmark compares against making everything from them each time. */
  given: { input: z.ZodObject; output: z.ZodObject };
  run(host: Host, input: unknown, context: CallContext): Promise<Answer<Record<string, unknown>>>;
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Host = Library>(
  definition: Definition<Host, Input, Output>,
): Tool<Host> {
  const { input, output, run, ...rest } = definition;
  return {
    ...rest,
    input: publish(input),
    output: publish(output),
    given: { input, output },
    run: async (host, given, context) =>
      run(host, given as z.output<Input>, context) as Promise<Answer<Record<string, unknown>>>,
  };
}

/** As the SDK takes schemas. */
type Published = StandardSchemaWithJSON;

/**
 * A schema whose JSON form is made once. Servers are made for each request, and the SDK would make the form for each of
 * them, which is most of the cost of `tools/list`.
 */
function publish(schema: z.ZodType): Published {
  const { version, vendor, validate } = schema['~standard'];
  let made: Record<'input' | 'output', Record<string, unknown>> | undefined;
  const json = () => {
    made ??= {
      input: z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>,
      output: z.toJSONSchema(schema, { io: 'output' }) as Record<string, unknown>,
    };
    return made;
  };
  return {
    '~standard': {
      version,
      vendor,
      validate,
      jsonSchema: { input: () => json().input, output: () => json().output },
    },
  };
}

export const limitOf = (most: number, usual: number) =>
  z.int().min(1).max(most).default(usual).describe(`Maximum number of results. Default: ${usual}.`);
export const cursorField = z
  .string()
  .max(100)
  .optional()
  .describe('`next_cursor` from the previous response, unchanged.');
export const nextCursor = z
  .string()
  .nullable()
  .describe('Cursor of the next page, or null on the last page.');

/** @throws ToolRefusal for a foreign cursor */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^from-(\d{1,7})$/.exec(cursor) ?? [];
  if (digits === undefined)
    throw new ToolRefusal('cursor: use next_cursor from the previous response, unchanged.');
  return Number(digits);
}

export const cursorAfter = (offset: number, length: number, hasMore: boolean) =>
  hasMore ? `from-${offset + length}` : null;

/** Part of a list that is in memory. */
export function partOf<T>(
  list: readonly T[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const offset = offsetOf(cursor);
  const items = list.slice(offset, offset + limit);
  return { items, next_cursor: cursorAfter(offset, items.length, offset + limit < list.length) };
}

/** Tests that a text contains every word of a query. */
export function hasWords(text: string, query: string): boolean {
  const folded = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
