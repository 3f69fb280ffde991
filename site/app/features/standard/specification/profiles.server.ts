import { once } from '#app/lib/once.ts';
import { readProjectFile } from '#app/services/config/project-file.server.ts';
import { site } from '#site';

interface Schema {
  title: string;
  description: string;
  type?: string;
  format?: string;
  enum?: string[];
  required?: string[];
  properties: Record<string, Schema | false>;
}

export type Presence = 'required' | 'added' | 'refused';

interface ProfileField {
  name: string;
  type: string;
  /** Presence by profile code. */
  presence: Record<string, Presence>;
}

export type ProfileComparison = Awaited<ReturnType<typeof compareProfiles>>;

/** Fields of a context under each profile, from the schemas. */
export const compareProfiles = once(async () => {
  const core = await readSchema('context-core');
  const codes = (core.properties.profile || undefined)?.enum ?? [];
  const schemas = await Promise.all(codes.map((code) => readSchema(`context-${code}`)));
  const fields = new Map<string, ProfileField>();
  for (const [name, field] of Object.entries(core.properties)) {
    if (!field) continue;
    fields.set(name, {
      name,
      type: typeOf(field),
      presence: Object.fromEntries(codes.map((code) => [code, 'required'])),
    });
  }
  codes.forEach((code, index) => {
    for (const [name, field] of Object.entries(schemas[index]?.properties ?? {})) {
      if (!field || core.properties[name]) continue;
      const known = fields.get(name) ?? {
        name,
        type: typeOf(field),
        presence: Object.fromEntries(codes.map((other): [string, Presence] => [other, 'refused'])),
      };
      known.presence[code] = 'added';
      fields.set(name, known);
    }
  });
  return {
    profiles: codes.map((code, index) => ({
      code,
      name: /under the (.+?) profile/.exec(schemas[index]?.description ?? '')?.[1] ?? code,
    })),
    /** Common fields first, then those that each profile adds. */
    fields: [...fields.values()],
  };
});

async function readSchema(name: string): Promise<Schema> {
  return JSON.parse(await readProjectFile(`standard/schemas/${site.standardVersion}/${name}.json`)) as Schema;
}

function typeOf({ type, format, enum: values }: Schema): string {
  if (values) return `one of ${values.length}`;
  if (format === 'date-time') return 'time';
  if (format === 'uri') return 'URL';
  return type === 'array' ? 'strings' : (type ?? '');
}
