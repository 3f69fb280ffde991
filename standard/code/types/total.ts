import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/**
 * Adds up masses and prices in traces of anybody: `node total.ts DICTIONARY TRACE…`. It knows two names of the
 * dictionary. What a value looks like, and where its unit stands, it reads there.
 */
const kilograms: Record<string, number> = { kg: 1, g: 0.001, t: 1000 };
const takes: Record<string, string[]> = { UCUM: Object.keys(kilograms), 'ISO 4217': ['EUR'] };

const [dictionary = '', ...files] = process.argv.slice(2);
const ajv = new Ajv2020({ strict: false, validateFormats: false });

function read({ type, value }: Typed, where: string): Known {
  if (!/^[a-z0-9.-]+$/.test(type)) refuse(where, 'its type is no name of the dictionary');
  const { schema, units = [] }: Entry = JSON.parse(readFileSync(`${dictionary}/${type}.json`, 'utf8'));
  const validate = ajv.compile(schema);
  if (!validate(value)) refuse(where, `no ${type}: ${wordsOf(validate.errors?.[0])}`);
  for (const { pointer, system } of units) {
    const unit = pointer.split('/').reduce<unknown>((at, key) => (key ? (at as Fields)[key] : at), value);
    const taken = takes[system] ?? [];
    if (typeof unit === 'string' && !taken.includes(unit))
      refuse(
        where,
        `${type} is in ${unit} (${system}, at ${pointer}); this reader takes ${taken.join(', ')}`,
      );
  }
  return value as Known;
}

let mass = 0;
let price = 0;
for (const file of files) {
  const { mcp_trace_id, mcp_events }: Trace = JSON.parse(readFileSync(file, 'utf8'));
  for (const [index, { event_type, payload }] of mcp_events.entries()) {
    // What a run begins with, and what its tools answer: a call only hands on what is known.
    const typed = { 'run.started': payload.input, 'tool.returned': payload.output }[event_type];
    if (!typed) continue;
    const known = read(typed, `trace ${mcp_trace_id}, event ${index + 1}`);
    if (typed.type === 'measure.mass') mass += known.value * (kilograms[known.unit] ?? 0);
    if (typed.type === 'money.amount') price += known.amount_minor;
  }
}
console.log(`${files.length} traces: ${mass.toFixed(1)} kg, ${(price / 100).toFixed(2)} EUR`);

function wordsOf({ instancePath, message, params }: Partial<ErrorObject> = {}): string {
  const allowed = params?.allowedValues ? `: ${params.allowedValues.join(', ')}` : '';
  return `${instancePath} ${message}${allowed}`;
}

function refuse(where: string, why: string): never {
  console.error(`refused: ${where}: ${why}`);
  process.exit(1);
}

type Fields = Record<string, unknown>;
type Typed = { type: string; value: unknown };
type Known = { value: number; unit: string; amount_minor: number };
type Entry = { schema: object; units?: { pointer: string; system: string }[] };
type Event = { event_type: string; payload: { input?: Typed; output?: Typed } };
type Trace = { mcp_trace_id: string; mcp_events: Event[] };
