import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkText } from '@context-native/checker';
import { checkEntry } from '@context-native/mcp/dictionary';
import { typeName } from '@context-native/mcp/dictionary/entry';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { queryOf } from '#app/services/search/terms.server.ts';
import { domains, listTypes, searchTypeNames, searchTypes, typesFolder } from './dictionary.server.ts';

const types = listTypes();
const traceFolder = 'standard/examples/v0.2-draft/types';

test('the dictionary has at least thirty types, in each of eight domains some', () => {
  expect(types.length).toBeGreaterThanOrEqual(30);
  expect(domains).toHaveLength(8);
  for (const { name } of domains)
    expect(types.filter(({ domain }) => domain === name).length).toBeGreaterThan(2);
  expect(new Set(types.map(({ domain }) => domain)).size).toBe(8);
});

test.each(types)('$name keeps the rules: examples are valid, counter examples are refused', (entry) => {
  expect(checkEntry(entry)).toEqual([]);
  expect(entry.name).toMatch(typeName);
  expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(entry.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const text of [entry.title, entry.description, ...entry.counter_examples.map(({ why }) => why)])
    expect(text).not.toBe('');
  if (entry.replaced_by) expect(types.map(({ name }) => name)).toContain(entry.replaced_by);
});

test('the name of a file is the name of its type', () => {
  const files = globSync(`${typesFolder}/*.json`).map((file) => basename(file, '.json'));
  expect(files.sort()).toEqual(types.map(({ name }) => name));
});

const checkInPython = `
import json, sys, pathlib
from jsonschema import Draft202012Validator
wrong = []
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    entry = json.loads(path.read_text("utf-8"))
    Draft202012Validator.check_schema(entry["schema"])
    validator = Draft202012Validator(entry["schema"])
    wrong += [f"{path.stem}: refuses example {n}" for n, value in enumerate(entry["examples"]) if not validator.is_valid(value)]
    wrong += [f"{path.stem}: takes counter example {n}" for n, item in enumerate(entry["counter_examples"]) if validator.is_valid(item["value"])]
print(json.dumps(wrong))
`;

test('Python’s jsonschema says the same of every example and counter example', ({ skip }) => {
  if (spawnSync('python3', ['-c', 'import jsonschema']).status !== 0) {
    process.stderr.write(
      'SKIPPED: there is no python3 with jsonschema here; the dictionary is checked by ajv alone.\n',
    );
    skip();
  }
  const { stdout, stderr } = spawnSync('python3', ['-W', 'error', '-c', checkInPython, typesFolder], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([]);
});

/** Each value in a document that names its type. */
function typedValuesIn(value: unknown): { type: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const here = value as Record<string, unknown>;
  if (typeof here.type === 'string' && Object.keys(here).join() === 'type,value')
    return [here as { type: string; value: unknown }];
  return Object.values(here).flatMap(typedValuesIn);
}

const traces = globSync(`${traceFolder}/*.json`).map((path) => {
  const text = readFileSync(path, 'utf8');
  const trace = JSON.parse(text) as {
    mcp_context: { input_type: string; output_type: string };
    mcp_run: { spec: string };
    mcp_events: unknown[];
  };
  return { path: path.replaceAll('\\', '/'), text, trace, values: typedValuesIn(trace.mcp_events) };
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const validators = new Map(types.map(({ name, schema }) => [name, ajv.compile(schema)]));

test.each(traces)(
  '$path conforms to v0.1, and each value in it is of its type',
  ({ text, trace, values }) => {
    const { conforms, results } = checkText(text);
    expect(conforms).toBe(true);
    expect(results.filter(({ status, level }) => status === 'fail' && level === 'MUST')).toEqual([]);
    expect(trace.mcp_run.spec).toBe('0.2-draft');
    expect(values.length).toBeGreaterThan(2);
    for (const { type, value } of values) {
      const validate = validators.get(type);
      if (!validate) throw new Error(`${type} is no type`);
      expect(validate(value) ? [] : validate.errors, type).toEqual([]);
    }
    const names = values.map(({ type }) => type);
    expect(names).toContain(trace.mcp_context.input_type);
    expect(names).toContain(trace.mcp_context.output_type);
  },
);

test('each type says which traces and cases use it, and they do; what uses it is said', () => {
  const suite = 'standard/test-suite/v0.2-draft/14.2.json';
  const { cases } = JSON.parse(readFileSync(suite, 'utf8')) as {
    cases: { document: { mcp_events: unknown[] }; types: Record<string, unknown>; findings: object[] }[];
  };
  for (const { name, used_by } of types) {
    expect(used_by.length, name).toBeGreaterThan(0);
    const users = traces.filter(({ values }) => values.some(({ type }) => type === name));
    expect([...used_by].sort(), name).toEqual([...users.map(({ path }) => path), suite].sort());
    const own = cases.filter(({ document, types: known }) => {
      const values = typedValuesIn(document.mcp_events);
      return Object.keys(known).length === 1 && values.some(({ type }) => type === name);
    });
    expect(own.map(({ findings }) => findings.length > 0, name)).toEqual([false, true]);
  }
});

/** Faults on purpose, in labs that teach to find them: a name without a dot, an empty one, one that is no kind. */
const taughtFaults = ['', 'trace', 'refund', 'result'];

test('the names in the examples and the lessons are types', () => {
  const names = new Set<string>();
  for (const file of globSync([
    'standard/examples/*.json',
    'site/content/courses/**/*.{md,json}',
    'registry/**/*.json',
  ]))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /\\?"(?:input|output)_type\\?": *\\?"([^"\\]*)/g,
    ))
      names.add(name);
  expect(names.size).toBeGreaterThan(40);
  const known = types.map(({ name }) => name);
  expect([...names].filter((name) => !known.includes(name) && !taughtFaults.includes(name))).toEqual([]);
});

test('types are found by name, words and vocabulary, under their domains', () => {
  const namesOf = (q: string, domain = '') =>
    searchTypes({ q, domain }).flatMap(({ types }) => types.map(({ name }) => name));
  expect(namesOf('')).toHaveLength(types.length);
  expect(namesOf('geojson')).toEqual(['measure.position', 'search.place']);
  expect(namesOf('REFUND granted')).toEqual(['refund.decision']);
  expect(namesOf('', 'tax')).toContain('tax.summary');
  expect(namesOf('', 'tax')).not.toContain('money.amount');
  expect(namesOf('no such words')).toEqual([]);
});

test('the site’s search finds types by name and words, those with most words first', async () => {
  const titlesOf = async (query: string) =>
    (await searchTypeNames(queryOf(query), 3)).map(({ title }) => title);
  expect(await titlesOf('currency.pair')).toEqual(['Type currency.pair']);
  expect((await titlesOf('VAT number'))[0]).toBe('Type tax.vat-id');
  expect(await titlesOf('zzzz')).toEqual([]);
});
