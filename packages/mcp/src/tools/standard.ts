import { z } from 'zod';
import { ToolRefusal } from '../library.ts';
import { clause, typeEntry, typeSummary, versions } from '../shapes.ts';
import { cursorField, defineTool, hasWords, limitOf, nextCursor, partOf } from '../tool.ts';

export const getClause = defineTool({
  name: 'get_clause',
  title: 'A clause of the standard',
  description:
    'The text of one numbered clause of the standard, word for word, with its level (MUST, SHOULD or MAY) and its section. Without a version: of the published text, else of the working draft.',
  input: z.strictObject({
    number: z
      .string()
      .regex(/^\d{1,2}\.\d{1,3}$/, 'is a number such as 3.1')
      .describe('As it is printed, such as `3.1`.'),
    version: z.enum(versions).optional(),
  }),
  output: clause,
  async run(library, { number, version }) {
    const found = (await library.clauses()).find(
      (one) => one.number === number && (version === undefined || one.version === version),
    );
    if (!found)
      throw new ToolRefusal(`number: there is no clause ${number}${version ? ` in ${version}` : ''}.`);
    const { level, text, section, url, tables = [] } = found;
    const head = `${number} ${level} (${found.version}, section ${section.number} ${section.title})`;
    return { result: found, text: [head, text, ...tables, url].join('\n\n') };
  },
});

export const listTypes = defineTool({
  name: 'list_types',
  title: 'Types of the dictionary',
  description:
    'Types of values that agents exchange, such as money.amount: those that have every word of the query, in the order of their names.',
  input: z.strictObject({
    query: z.string().max(100).default(''),
    domain: z.string().max(40).default('').describe('Such as `money`; the types name theirs.'),
    limit: limitOf(100, 30),
    cursor: cursorField,
  }),
  output: z.object({ types: z.array(typeSummary), next_cursor: nextCursor }),
  run(library, { query, domain, ...range }) {
    const all = library.listTypes();
    const domains = new Set(all.map((type) => type.domain));
    if (domain && !domains.has(domain))
      throw new ToolRefusal(`domain: there is no ${domain}. Types are of ${[...domains].join(', ')}.`);
    const types = all.filter(
      (type) =>
        (!domain || type.domain === domain) &&
        hasWords(`${type.name} ${type.title} ${type.description}`, query),
    );
    const { items, next_cursor } = partOf(types, range);
    const lines = items.map(({ name, title, description }) => `${name}: ${title}. ${description}`);
    return { result: { types: items, next_cursor }, text: lines.join('\n') || 'No type has these words.' };
  },
});

export const getType = defineTool({
  name: 'get_type',
  title: 'A type of the dictionary',
  description: 'One type with its JSON Schema, examples, and values that are refused and why.',
  input: z.strictObject({ name: z.string().max(100).describe('Such as `money.amount`.') }),
  output: typeEntry,
  run(library, { name }) {
    const found = library.findType(name);
    if (!found) throw new ToolRefusal(`name: there is no type ${name}. list_types finds them by words.`);
    return { result: found };
  },
});
