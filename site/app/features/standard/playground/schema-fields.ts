import capability from '../../../../../standard/schemas/v0.1/capability.json' with { type: 'json' };
import core from '../../../../../standard/schemas/v0.1/context-core.json' with { type: 'json' };
import developer from '../../../../../standard/schemas/v0.1/context-developer.json' with { type: 'json' };
import enterprise from '../../../../../standard/schemas/v0.1/context-enterprise.json' with { type: 'json' };
import gov from '../../../../../standard/schemas/v0.1/context-gov.json' with { type: 'json' };
import smb from '../../../../../standard/schemas/v0.1/context-smb.json' with { type: 'json' };
import event from '../../../../../standard/schemas/v0.1/event.json' with { type: 'json' };
import entry from '../../../../../standard/schemas/v0.1/registry-entry.json' with { type: 'json' };
import trace from '../../../../../standard/schemas/v0.1/trace.json' with { type: 'json' };
import type { JsonPlace, Step } from './json-place.ts';

interface Property {
  description?: string;
  type?: string;
  format?: string;
  enum?: readonly string[];
  const?: string;
  examples?: readonly unknown[];
}

interface Schema {
  description: string;
  required?: readonly string[];
  properties: Record<string, Property | boolean>;
}

/** The standard's definition of a field. */
export interface Field {
  name: string;
  /** `UUID`, `time with a time zone`, `list`, … */
  type: string;
  /** A sentence from its schema. */
  description: string;
  /** The clauses on it, such as `clause 3.5`; without any, the section. */
  clauses: string[];
  isRequired: boolean;
  /** Values for suggestions: the choices of a list, else examples. */
  values: unknown[];
  /** True if no other values are allowed. */
  isChoice: boolean;
}

const profiles: Record<string, Schema> = { enterprise, smb, developer, gov };

/** The field at a place; undefined if the standard defines none. */
export function fieldAt(place: JsonPlace): Field | undefined {
  const name = place.path.at(-1);
  return fieldsAround(place).find((field) => field.name === name) ?? foreignField(place);
}

/** Possible fields of the object around a place, in schema order. */
export function fieldsAround({ path, siblings, root }: JsonPlace): Field[] {
  const around = path.slice(0, -1);
  if (path.length === 0 || typeof path.at(-1) !== 'string') return [];
  switch (kindOf(root)) {
    case 'trace':
      return fieldsOfTrace(around, siblings);
    case 'registry-file':
      if (around[0] === 'traces' && typeof around[1] === 'number')
        return fieldsOfTrace(around.slice(2), siblings);
      return around.join() === 'entry' ? fieldsOf(entry) : [];
    case 'registry-entry':
      return around.length === 0 ? fieldsOf(entry) : [];
    case 'capability':
      return around.length === 0 ? fieldsOf(capability) : [];
    default:
      return [];
  }
}

function fieldsOfTrace(around: Step[], siblings: JsonPlace['siblings']): Field[] {
  const [first, second] = around;
  if (around.length === 0) return fieldsOf(trace);
  if (first === 'mcp_events' && typeof second === 'number' && around.length === 2) return fieldsOf(event);
  if (first !== 'mcp_context' || around.length > 1) return [];
  const own = profiles[profileOf(siblings)];
  return [...fieldsOf(core), ...(own ? fieldsOf(own).filter(({ name }) => name !== 'profile') : [])];
}

const profileOf = (siblings: JsonPlace['siblings']) => siblings.get('profile')?.replaceAll('"', '') ?? '';

/** A field that only other profiles have: its description says so. */
function foreignField({ path, siblings, part }: JsonPlace): Field | undefined {
  const name = path.at(-1);
  const profile = profileOf(siblings);
  if (typeof name !== 'string' || path.at(-2) !== 'mcp_context' || !profiles[profile]) return undefined;
  const owners = Object.keys(profiles).filter((other) => {
    const property = profiles[other]?.properties[name];
    return other !== profile && typeof property === 'object' && property.const === undefined;
  });
  if (owners.length === 0 || (part === 'name' && name === '')) return undefined;
  return {
    name,
    type: '',
    description: `Part of the profile ${owners.join(' and ')}, but this context states ${profile}.`,
    clauses: ['clause 6.2'],
    isRequired: false,
    values: [],
    isChoice: false,
  };
}

/**
 * Kind of document, by simplified rules of the checker's `detectKind`. Empty, or with only beginnings of a trace's
 * member names, it counts as a trace.
 */
function kindOf(root: JsonPlace['root']) {
  if (root.has('mcp_context') || root.has('mcp_events')) return 'trace';
  if (root.has('entry') || root.has('traces')) return 'registry-file';
  if (root.has('compliance') || root.has('badge_url')) return 'registry-entry';
  if (root.has('agent_code')) return root.get('capabilities') === '[' ? 'registry-entry' : 'capability';
  const names = Object.keys(trace.properties);
  return [...root.keys()].every((name) => names.some((known) => known.startsWith(name)))
    ? 'trace'
    : undefined;
}

function fieldsOf({ description, required = [], properties }: Schema): Field[] {
  const { clauses: ofAll } = readDescription(description);
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const { words, clauses } = readDescription(property.description ?? '');
    return {
      name,
      type: typeOf(property),
      description: words,
      clauses: clauses.length > 0 ? clauses : ofAll,
      isRequired: required.includes(name),
      values: property.enum
        ? [...property.enum]
        : property.type === 'boolean'
          ? [true, false]
          : [...(property.examples ?? [])],
      isChoice: property.enum !== undefined || property.type === 'boolean',
    };
  });
}

/** Splits a description from its clauses, such as `(3.5, 3.6)` or `(section 4)`. */
function readDescription(description: string) {
  const clauses: string[] = [];
  const words = description.replace(/ \((section \d+|\d+\.\d+(?:, \d+\.\d+)*)\)/g, (_, found: string) => {
    clauses.push(...found.split(', ').map((number) => (/^\d/.test(number) ? `clause ${number}` : number)));
    return '';
  });
  return { words, clauses: [...new Set(clauses)] };
}

function typeOf({ type, format, enum: choice }: Property): string {
  if (choice) return `one of ${choice.join(', ')}`;
  if (format === 'uuid') return 'UUID';
  if (format === 'date-time') return 'time with a time zone';
  if (format === 'uri') return 'absolute URL';
  if (type === 'array') return 'list';
  return type ?? 'object';
}
