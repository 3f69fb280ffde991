import { z } from 'zod';

interface ApiAnswer {
  description: string;
  /** Media type; JSON without it. */
  type?: string;
  /** Of the body; without it the body is not described further. */
  schema?: z.ZodType;
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
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON that the call takes. */
  body?: z.ZodType;
  /** Multipart form that the call takes, in place of JSON. */
  form?: z.ZodObject;
  answers: Record<number, ApiAnswer>;
}

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
