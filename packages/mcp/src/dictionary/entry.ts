/** The JSON Schema keywords that are used here. */
export interface Schema {
  title?: string;
  description?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  [keyword: string]: unknown;
}

/** An entry of the dictionary, as `standard/types/README.md` describes it. */
export interface TypeEntry {
  name: string;
  version: string;
  title: string;
  description: string;
  domain: string;
  schema: Schema;
  units?: { pointer: string; system: string; meaning: string }[];
  reuses: { vocabulary: string; part: string; url?: string }[];
  examples: unknown[];
  counter_examples: { value: unknown; why: string }[];
  used_by: string[];
  replaced_by: string | null;
  since: string;
}

/** Two to four parts of small letters, digits and single hyphens, with dots between the parts. */
export const typeName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/;

/** The schemas directly below one, each with the end of its pointer: `*` stands for each item of a list. */
export function schemasBelow({ properties = {}, items, prefixItems = [] }: Schema): [string, Schema][] {
  const ofItems = [...prefixItems, ...(typeof items === 'object' ? [items] : [])];
  return [...Object.entries(properties), ...ofItems.map((schema): [string, Schema] => ['*', schema])];
}
