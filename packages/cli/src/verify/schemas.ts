import { Worker } from 'node:worker_threads';
import { isFields } from '@context-native/checker/fields';
import { type Ending, type Limits, whyOver, within } from './wire.ts';

/** A schema to compile, and a value to validate. */
export interface SchemaTask {
  index: number;
  schema: Record<string, unknown>;
  hasValue: boolean;
  value?: unknown;
}

/** `fault` is the error; without it the schema compiles, and the value is valid. */
export interface SchemaAnswer {
  index: number;
  fault?: string;
}

/** Compiles schemas of strangers in a thread that is ended when one takes too long. */
export class SchemaThread {
  readonly #limits: Omit<Limits, 'maxBytes'>;
  readonly #source: URL;
  #worker: Worker | undefined;
  #count = 0;

  /**
   * `timeoutMs` is for one schema and its value. `source` is `schema-worker.ts` as built, for a bundle: this module's
   * own address is then that of the bundle.
   */
  constructor(limits: Omit<Limits, 'maxBytes'>, source = new URL('./schema-worker.ts', import.meta.url)) {
    this.#limits = limits;
    this.#source = source;
  }

  /**
   * Returns the fault of a schema, or of a value by it; undefined if there is none.
   * @throws the error of a thread that cannot start or that has a fault of its own
   */
  async inspect(task: Omit<SchemaTask, 'index'>): Promise<string | undefined> {
    const ms = within(this.#limits, this.#limits.timeoutMs);
    this.#worker ??= new Worker(this.#source, threadOptions);
    const answer = await ask(this.#worker, { ...task, index: this.#count++ }, ms, this.#limits);
    if (answer.isLost) await this.close();
    return answer.fault;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/** The thread gets neither the settings of its process, with their secrets, nor Node's arguments. */
const threadOptions = { resourceLimits: { maxOldGenerationSizeMb: 256 }, env: {}, execArgv: [] };

function ask(
  worker: Worker,
  task: SchemaTask,
  timeoutMs: number,
  ending: Ending,
): Promise<SchemaAnswer & { isLost?: true }> {
  return new Promise((resolve, reject) => {
    const lose = (fault: string) => end({ index: task.index, fault, isLost: true });
    const timer = setTimeout(() => lose(`it took longer than ${timeoutMs / 1000} s`), timeoutMs);
    const onAnswer = (answer: SchemaAnswer) => end(answer);
    const onError = (error: Error & { code?: unknown }) => {
      // A schema can take all memory. Any other error is ours, such as a missing file.
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
      lose(error.message.slice(0, 500));
    };
    const onExit = () => lose('its checker ended');
    const onStop = () => lose(whyOver(ending) ?? '');
    const end = (answer: SchemaAnswer & { isLost?: true }) => {
      clearTimeout(timer);
      ending.signal?.removeEventListener('abort', onStop);
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      // Without a listener, an error of the worker would end the program.
      if (answer.isLost) worker.on('error', () => {});
      resolve(answer);
    };
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    ending.signal?.addEventListener('abort', onStop, { once: true });
    try {
      worker.postMessage(task);
    } catch (error) {
      // Nested too deep to be copied.
      lose((error as Error).message.slice(0, 500));
    }
  });
}

/** Arguments made from a schema, mostly of required members only. They are a guess: the server may refuse them. */
export function sampleArguments(schema: unknown): Record<string, unknown> {
  const sample = sampleOf(schema, 0);
  return isFields(sample) ? sample : {};
}

function sampleOf(schema: unknown, depth: number): unknown {
  if (!isFields(schema) || depth > 5) return null;
  for (const name of ['const', 'default']) if (Object.hasOwn(schema, name)) return schema[name];
  for (const name of ['examples', 'enum']) {
    const list = schema[name];
    if (Array.isArray(list) && list.length > 0) return list[0];
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return sampleText(schema);
  if (type === 'number' || type === 'integer') return numberOr(schema.minimum, numberOr(schema.maximum, 1));
  if (type === 'boolean') return false;
  if (type === 'array') {
    const size = Math.min(numberOr(schema.minItems, 0), 10);
    return Array.from({ length: size }, () => sampleOf(schema.items, depth + 1));
  }
  if (type !== 'object' && !isFields(schema.properties)) return null;
  const properties = isFields(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    requiredOf(schema).map((name) => [name, sampleOf(ownMember(properties, name), depth + 1)]),
  );
}

const formats: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '00:00:00Z',
  email: 'verify@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function sampleText(schema: Record<string, unknown>): string {
  const known = typeof schema.format === 'string' ? ownMember(formats, schema.format) : undefined;
  if (typeof known === 'string') return known;
  const least = Math.min(numberOr(schema.minLength, 0), 1000);
  return 'verify'.padEnd(least, '.').slice(0, Math.max(least, numberOr(schema.maxLength, 6)));
}

/** The first hundred names of required members. */
export function requiredOf(schema: unknown): string[] {
  const required = isFields(schema) && Array.isArray(schema.required) ? schema.required : [];
  return required.filter((name) => typeof name === 'string').slice(0, 100);
}

/** Names of members that a server can fill in, since their schema has a default. */
export function needlessOf(schema: unknown): Set<string> {
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  const hasDefault = (member: unknown) => isFields(member) && Object.hasOwn(member, 'default');
  return new Set(Object.keys(properties).filter((name) => hasDefault(properties[name])));
}

/**
 * Sample arguments with one member of a type that the schema does not allow; undefined if none of the first hundred
 * members has a single type.
 */
export function wrongArguments(schema: unknown): Record<string, unknown> | undefined {
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  for (const [name, member] of Object.entries(properties).slice(0, 100)) {
    const type = isFields(member) ? member.type : undefined;
    if (typeof type !== 'string') continue;
    return { ...sampleArguments(schema), [name]: type === 'object' ? 'wrong' : { wrong: true } };
  }
  return undefined;
}

/** Name of the first string member without an `enum`. Its `maxLength` and `pattern` may still refuse a text. */
export function textMember(schema: unknown): string | undefined {
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  return Object.entries(properties).find(
    ([, member]) => isFields(member) && member.type === 'string' && !Array.isArray(member.enum),
  )?.[0];
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);
const ownMember = (object: Record<string, unknown>, name: string) =>
  Object.hasOwn(object, name) ? object[name] : undefined;
