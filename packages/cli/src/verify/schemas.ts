import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isFields } from '@context-native/checker/fields';
import { shorten } from './findings.ts';
import { decode, partAt } from './pointer.ts';
import type { SchemaTask, Verdict } from './schema-judge.ts';
import { type Ending, type Limits, whyOver, within } from './wire.ts';

export type IndexedTask = SchemaTask & { index: number };
export type IndexedVerdict = Verdict & { index: number };

/** Maximum characters of a verdict. */
const maxWords = 500;
/** Maximum memory of the thread (MB). */
const defaultMemoryMb = 256;

interface ThreadOptions {
  /** Maximum memory of the thread (MB). */
  memoryMb?: number | undefined;
  /** `schema-worker.ts` as built, for a bundle: this module's own address is then that of the bundle. */
  source?: URL | undefined;
}

/** Judges schemas of strangers in a thread that is ended when one takes too long. */
export class SchemaThread {
  readonly #limits: Omit<Limits, 'maxBytes'>;
  readonly #memoryMb: number;
  readonly #source: URL;
  #worker: Worker | undefined;
  #count = 0;

  /** `timeoutMs` is for one schema and its value. */
  constructor(limits: Omit<Limits, 'maxBytes'>, { memoryMb, source }: ThreadOptions = {}) {
    this.#limits = limits;
    this.#memoryMb = memoryMb ?? defaultMemoryMb;
    this.#source = source ?? new URL('./schema-worker.ts', import.meta.url);
  }

  /**
   * The verdict on a schema, or on a value by it. A schema that takes too long, or too much memory, is in doubt.
   *
   * @throws the error of a thread that cannot start or that has a fault of its own
   */
  async inspect(task: SchemaTask): Promise<Verdict> {
    const ms = within(this.#limits, this.#limits.timeoutMs);
    this.#worker ??= startWorker(this.#source, this.#memoryMb);
    const indexed = { ...task, index: this.#count++ };
    const { verdict, isLost } = await ask(this.#worker, indexed, ms, this.#memoryMb, this.#limits);
    if (isLost) await this.close();
    return verdict;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/**
 * The thread gets neither the settings of its process, with their secrets, nor Node's arguments. It shares the compile
 * cache of the process, if there is one: compiling the validator takes longer than most checks.
 */
function startWorker(source: URL, memoryMb: number): Worker {
  const cache = getCompileCacheDir();
  const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
  return new Worker(source, { resourceLimits: { maxOldGenerationSizeMb: memoryMb }, env, execArgv: [] });
}

/** `isLost`: the thread has ended, or is still busy. */
type Answered = { verdict: Verdict; isLost: boolean };

function ask(
  worker: Worker,
  task: IndexedTask,
  timeoutMs: number,
  memoryMb: number,
  ending: Ending,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const lose = (doubt: string) => end({ verdict: { doubt }, isLost: true });
    const timer = setTimeout(
      () => lose(`checking this schema took longer than ${timeoutMs / 1000} s`),
      timeoutMs,
    );
    const onAnswer = ({ fault, doubt }: IndexedVerdict) =>
      end({
        verdict: {
          ...(fault !== undefined && { fault: shorten(fault, maxWords) }),
          ...(doubt !== undefined && { doubt: shorten(doubt, maxWords) }),
        },
        isLost: false,
      });
    const onError = (error: Error & { code?: string }) => {
      // A schema can take all memory. Any other error is ours, such as a missing file.
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
      lose(`checking this schema took more memory than allowed (${memoryMb} MB)`);
    };
    const onExit = () => lose('the check of this schema ended early');
    const onStop = () => lose(whyOver(ending) ?? '');
    const end = (answered: Answered) => {
      clearTimeout(timer);
      ending.signal?.removeEventListener('abort', onStop);
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      // Without a listener, an error of the worker would end the program.
      if (answered.isLost) worker.on('error', () => {});
      resolve(answered);
    };
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    ending.signal?.addEventListener('abort', onStop, { once: true });
    try {
      worker.postMessage(task);
    } catch {
      lose('it is nested too deep');
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

/** Required members that a server cannot fill in: neither their schema nor that of the whole has a default for them. */
function neededOf(schema: unknown): string[] {
  const whole = isFields(schema) && isFields(schema.default) ? schema.default : {};
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  return requiredOf(schema).filter(
    (name) => !Object.hasOwn(whole, name) && !hasDefault(ownMember(properties, name), schema),
  );
}

/** True if a schema has a default, itself or in one that it takes over. A list and no recursion: they may nest deeply. */
function hasDefault(schema: unknown, root: unknown): boolean {
  const parts = new Set([schema]);
  for (const part of parts) {
    if (!isFields(part)) continue;
    if (Object.hasOwn(part, 'default')) return true;
    if (Array.isArray(part.allOf)) for (const one of part.allOf) parts.add(one);
    const fragment = typeof part.$ref === 'string' ? /^#(|\/.*)$/s.exec(part.$ref)?.[1] : undefined;
    if (fragment !== undefined) parts.add(partAt(root, decode(fragment)));
  }
  return false;
}

/** Arguments without those that a server needs: without any, then each time without one of them. */
export function missingArguments(schema: unknown): Record<string, unknown>[] {
  const needed = neededOf(schema);
  if (needed.length === 0) return [];
  const sample = sampleArguments(schema);
  const isOnlyOne = Object.keys(sample).length <= 1;
  return [
    {},
    ...(isOnlyOne ? [] : needed).map((name) =>
      Object.fromEntries(Object.entries(sample).filter(([other]) => other !== name)),
    ),
  ];
}

/** Sample arguments, each time with one of the first hundred members of a type that its schema does not allow. */
export function wrongArguments(schema: unknown): Record<string, unknown>[] {
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  return Object.entries(properties)
    .slice(0, 100)
    .flatMap(([name, member]) => {
      const type = isFields(member) ? member.type : undefined;
      if (typeof type !== 'string') return [];
      return [{ ...sampleArguments(schema), [name]: type === 'object' ? 'wrong' : { wrong: true } }];
    });
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
