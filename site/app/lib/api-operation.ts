import { z } from 'zod';
import { feedFiles } from './feed-names.ts';

interface ApiAnswer {
  description: string;
  /** Media type; JSON without it. */
  type?: string;
  /** Of the body; without it the body is not described further. */
  schema?: z.core.$ZodType;
}

/** One call of the public API, as `/api/openapi.json` describes it. Each feature lists its own behind its door. */
export interface ApiOperation {
  method: 'get' | 'post';
  /** With its parameters in braces, as in `/api/registry/entries/{org}/{code}`. */
  path: string;
  /** Name for programs that generate clients. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** A path with values in it that answers, for somebody who tries it. */
  example?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Needs the cookie of a session of this site. */
  needsSession?: boolean;
  /** JSON that the call takes: the schema that `readJson` checks it with. */
  body?: z.core.$ZodType;
  /** What is no such body is passed over. */
  isBodyOptional?: boolean;
  /** Multipart form that the call takes, in place of JSON. */
  form?: z.core.$ZodType;
  answers: Record<number, ApiAnswer>;
}

/** The calls of a feed's two files; `name` stands in the names of both. */
export const feedOperations = (
  feed: { folder: string; name: string; of: string } & Pick<ApiOperation, 'tag' | 'query' | 'description'>,
): ApiOperation[] =>
  feedFiles.map(({ file, label, type }) => {
    const { folder, name, of, ...rest } = feed;
    return {
      ...rest,
      method: 'get',
      path: `${folder}/${file}`,
      id: `get${name}${label.split(' ')[0]}Feed`.replace('JSON', 'Json'),
      summary: `${of}, as ${label}`,
      answers: { 200: { description: 'The feed.', type } },
    };
  });

/** A schema of the standard by its title, such as `Trace`; the description embeds all of them. */
export const standardSchema = (title: string) => z.unknown().meta({ $ref: `#/components/schemas/${title}` });

/** What every refusal is. */
const refusalBody = z
  .object({
    message: z.string().describe('What is wrong, in words for a person.'),
    field: z.string().optional().describe('The parameter or member that the message is about.'),
  })
  .meta({ title: 'Refusal' });

/** A refused call, with what it was refused for. */
export const refused = (description: string): ApiAnswer => ({ description, schema: refusalBody });
