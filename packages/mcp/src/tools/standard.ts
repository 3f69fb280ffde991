import { z } from 'zod';
import { ToolRefusal } from '../library.ts';
import { clause, typeEntry, typeSummary, versions } from '../shapes.ts';
import { cursorField, defineTool, hasWords, limitOf, nextCursor, partOf } from '../tool.ts';

export const getClause = defineTool({
  name: 'get_clause',
  title: 'Get a clause',
  description:
    'Returns the exact text of one numbered clause, with its level (MUST, SHOULD or MAY) and section. Default version: the published one, or the working draft if only the draft has the clause.',
  input: z.strictObject({
    number: z
      .string()
      .regex(/^\d{1,2}\.\d{1,3}$/, 'is a number such as 3.1')
      .describe('Number of the clause, such as `3.1`.'),
    version: z.enum(versions).optional(),
  }),
  output: clause,
  async run(library, { number, version }) {
    const found = (await library.clauses()).find(
      (one) => one.number === number && (version === undefined || one.version === version),
    );
    if (!found)
      throw new ToolRefusal(
        `number: clause ${number} was not found${version ? ` in ${version}` : ''}. Find its number with search.`,
      );
    const { level, text, section, url, tables = [] } = found;
    const head = `${number} ${level} (${found.version}, section ${section.number} ${section.title})`;
    return { result: found, text: [head, text, ...tables, url].join('\n\n') };
  },
});

export const listTypes = defineTool({
  name: 'list_types',
  title: 'List types',
  description:
    'Lists types of values that agents exchange, such as money.amount, sorted by name. With a query, lists only types that contain all its words.',
  input: z.strictObject({
    query: z.string().max(100).default(''),
    domain: z
      .string()
      .max(40)
      .default('')
      .describe('Domain of the types, such as `money`. Each type states its domain.'),
    limit: limitOf(100, 30),
    cursor: cursorField,
  }),
  output: z.object({ types: z.array(typeSummary), next_cursor: nextCursor }),
  run(library, { query, domain, ...range }) {
    const all = library.listTypes();
    const domains = new Set(all.map((type) => type.domain));
    if (domain && !domains.has(domain))
      throw new ToolRefusal(`domain: ${domain} was not found. Use one of ${[...domains].join(', ')}.`);
    const types = all.filter(
      (type) =>
        (!domain || type.domain === domain) &&
        hasWords(`${type.name} ${type.title} ${type.description}`, query),
    );
    const { items, next_cursor } = partOf(types, range);
    const lines = items.map(({ name, title, description }) => `${name}: ${title}. ${description}`);
    return {
      result: { types: items, next_cursor },
      text: lines.join('\n') || 'No type contains these words.',
    };
  },
});

export const getType = defineTool({
  name: 'get_type',
  title: 'Get a type',
  description: 'Returns one type with its JSON Schema, examples, and invalid values with reasons.',
  input: z.strictObject({ name: z.string().max(100).describe('Name of the type, such as `money.amount`.') }),
  output: typeEntry,
  run(library, { name }) {
    const found = library.findType(name);
    if (!found) throw new ToolRefusal(`name: type ${name} was not found. Find its name with list_types.`);
    return { result: found };
  },
});
