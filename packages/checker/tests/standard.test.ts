import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  acceptedBySchema,
  listStandard,
  newestRevision,
  readStandard,
  schemas,
} from '@context-native/dev/standard-files';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { site } from '../../../site.config.ts';
import { makeSchemas, readSchemas } from '../scripts/make-schemas.ts';
import { makeFiles } from '../scripts/make-types.ts';
import { profileFields } from '../src/fields.ts';
import { checks, checkText, clauseUrl, detectKind, profiles } from '../src/index.ts';
import { suite } from './suite-files.ts';

const root = join(import.meta.dirname, '../../..');
const folder = `specification/${site.standardVersion}`;
const digests = JSON.parse(readStandard(`${folder}/digests.json`)) as Record<string, string>;
const specification = readStandard(`${folder}/${newestRevision()}.md`);
const schemaFolder = new URL(`../../../standard/schemas/${site.standardVersion}`, import.meta.url);
const digestOf = (path: string) => createHash('sha256').update(readStandard(path)).digest('hex');
const clauses = [
  ...specification.matchAll(/^<a id="clause-(\d+)-(\d+)"><\/a>\*\*(\S+) (MUST|SHOULD|MAY)\*\* \S/gm),
].map(([, section, number, clause, level]) => ({
  anchor: `${section}.${number}`,
  clause: String(clause),
  level,
}));

test('clauses are numbered without a gap, and their anchors are their numbers', () => {
  expect(clauses.length).toBe((specification.match(/id="clause-/g) ?? []).length);
  const next = new Map<string, number>();
  for (const { anchor, clause } of clauses) {
    const [section = '', number] = clause.split('.');
    expect(anchor).toBe(clause);
    expect(Number(number)).toBe((next.get(section) ?? 0) + 1);
    next.set(section, Number(number));
  }
});

test('a published revision never changes', () => {
  const files = globSync('*.md', { cwd: new URL(`../../../standard/${folder}`, import.meta.url) }).sort();
  expect(Object.keys(digests).filter((file) => file.endsWith('.md'))).toEqual(files);
  for (const file of files) {
    expect(file).toMatch(/^\d{4}-\d{2}-\d{2}\.md$/);
    expect([file, digestOf(`${folder}/${file}`)]).toEqual([file, digests[file]]);
  }
  // Those of the newest are held against the schemas themselves, below.
  for (const file of globSync('????-??-??/*.json', { cwd: schemaFolder }).sort()) {
    if (file.startsWith(newestRevision())) continue;
    expect([file, digestOf(`schemas/${site.standardVersion}/${file}`)]).toEqual([file, digests[file]]);
  }
});

test('the address of a clause is on the site of the standard, and its anchor exists', () => {
  for (const { clause } of Object.values(checks)) {
    const { origin, pathname, hash } = new URL(clauseUrl(clause));
    expect(origin + pathname).toBe(`${site.standardOrigin}/specification`);
    expect(specification).toContain(`<a id="${hash.slice(1)}"></a>`);
  }
});

test('sections 1 to 9 have their anchors', () => {
  const sections = [...specification.matchAll(/<a id="section-(\d)"><\/a>\n\n## (\d) /g)];
  expect(sections.map(([, anchor, number]) => anchor === number && Number(number))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

test('each check has the level of its clause', () => {
  for (const check of Object.values(checks)) {
    const clause = clauses.find(({ clause }) => clause === check.clause);
    expect({ id: check.id, level: check.level }).toEqual({ id: check.id, level: clause?.level });
  }
});

test('the test suite has one file for each clause with a check', () => {
  const checked = [...new Set(Object.values(checks).map(({ clause }) => clause))].sort();
  expect(suite.map(({ clause }) => clause).sort()).toEqual(checked);
  expect(listStandard('test-suite').sort()).toEqual(checked.map((clause) => `${clause}.json`).sort());
  for (const file of suite) {
    expect(file.level).toBe(clauses.find(({ clause }) => clause === file.clause)?.level);
    expect(file.checks).toEqual(
      Object.values(checks)
        .filter(({ clause }) => clause === file.clause)
        .map(({ id }) => id),
    );
  }
});

test('a schema has the address under which it is served, and describes each field with an example', () => {
  for (const [file, schema] of Object.entries(schemas)) {
    expect(schema.$id).toBe(`${site.standardOrigin}/schemas/${site.standardVersion}/${file}`);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    for (const property of Object.values((schema.properties ?? {}) as Record<string, unknown>)) {
      if (property === false || Object.hasOwn(property as object, 'const')) continue;
      expect(property).toHaveProperty('description');
      const { examples = [], $ref, type, items } = property as Record<string, unknown[]>;
      if (!$ref && !(String(type) === 'array' && Object.hasOwn(items as object, '$ref')))
        expect(examples.length).toBeGreaterThan(0);
    }
  }
});

test('the checker knows the same profiles and fields as the schemas and the tables of the text', () => {
  for (const profile of profiles) {
    const properties = schemas[`context-${profile}.json`]?.properties as Record<string, unknown>;
    const own = Object.entries(properties).filter(([name, value]) => name !== 'profile' && value !== false);
    const kinds = own.map(([name, value]) => {
      const { type, format } = value as Record<string, string>;
      return [name, format === 'uri' ? 'url' : type === 'array' ? 'strings' : type];
    });
    expect(Object.fromEntries(kinds)).toEqual(profileFields[profile]);
    for (const [name] of own)
      expect(specification).toMatch(new RegExp(`\\| \`${profile}\` +\\| \`${name}\` +\\|`));
  }
});

test('the tables of the text name every field of the schemas, with what is required', () => {
  for (const file of ['trace', 'event', 'context-core', 'capability', 'registry-entry']) {
    const { properties, required } = schemas[`${file}.json`] as {
      properties: object;
      required: string[];
    };
    for (const name of Object.keys(properties)) {
      const rows = [
        ...specification.matchAll(new RegExp(`^\\| \`${name}\` +\\| [^|]+ +\\| (yes|no) `, 'gm')),
      ];
      expect(rows.map(([, answer]) => answer)).toContain(required.includes(name) ? 'yes' : 'no');
    }
  }
});

test('what is made from the schemas is fresh', () => {
  for (const [name, text] of Object.entries(makeFiles()))
    expect(readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8')).toBe(text);
});

test('the copies of a revision differ from the schemas in their ids only, and what is made from them is fresh', () => {
  const made = makeSchemas();
  for (const [path, text] of Object.entries(made)) {
    const file = readStandard(`schemas/${path}`);
    expect([path, JSON.parse(file)]).toEqual([path, JSON.parse(text)]);
  }
  const revision = newestRevision();
  for (const [file, schema] of readSchemas()) {
    const copy = JSON.parse(readStandard(`schemas/${site.standardVersion}/${revision}/${file}`));
    const { $id } = copy;
    expect($id).toBe(`${site.standardOrigin}/schemas/${site.standardVersion}/${revision}/${file}`);
    expect({ ...copy, $id: schema.$id }).toEqual(schema);
  }
});

test('the bundle is enough by itself, and says the same of every document of the suite', () => {
  const bundle = JSON.parse(readStandard(`schemas/${site.standardVersion}/bundle.json`));
  expect(JSON.stringify(bundle).match(/"\$ref":"(?!#\/\$defs\/)/)).toBeNull();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const isTrace = ajv.compile(bundle);
  let refused = 0;
  for (const { kind, document } of suite.flatMap(({ cases }) => cases)) {
    if (kind !== 'trace' || document === undefined) continue;
    const isAccepted = isTrace(document);
    expect(isAccepted).toBe(acceptedBySchema('trace', document));
    if (!isAccepted) refused++;
  }
  expect(refused).toBeGreaterThan(50);
});

test('there is an example for each profile, and all conform without a warning', () => {
  const examples = listStandard('examples').map((file) => ({ file, text: readStandard(`examples/${file}`) }));
  for (const { file, text } of examples) {
    const kind = detectKind(JSON.parse(text));
    const { results } = checkText(text);
    expect({ file, failed: results.filter(({ status }) => status === 'fail') }).toEqual({ file, failed: [] });
    expect(acceptedBySchema(kind, JSON.parse(text))).toBe(true);
  }
  for (const profile of profiles) expect(examples.some(({ file }) => file.startsWith(profile))).toBe(true);
});

test('each invalid example breaks its clause, and no other', () => {
  const breaks = JSON.parse(readStandard('examples/invalid/breaks.json')) as Record<string, string>;
  const files = listStandard('examples/invalid').filter((file) => file !== 'breaks.json');
  expect(Object.keys(breaks).sort()).toEqual(files);
  for (const file of files) {
    const { results } = checkText(readStandard(`examples/invalid/${file}`));
    const failed = results.filter(({ status }) => status === 'fail');
    expect({ file, clauses: [...new Set(failed.map(({ clause }) => clause))] }).toEqual({
      file,
      clauses: [breaks[file]],
    });
  }
});

test('the invalid examples together break no clause of a collection', () => {
  const files = listStandard('examples/invalid').filter((file) => file !== 'breaks.json');
  const ids = files.map(
    (file) => /"mcp_trace_id": "([^"]+)"/.exec(readStandard(`examples/invalid/${file}`))?.[1],
  );
  expect(new Set(ids.filter(Boolean)).size).toBe(ids.filter(Boolean).length);
});

test('every trace and registry entry in the published articles conforms', () => {
  let count = 0;
  for (const file of globSync('site/content/articles/*.md', { cwd: root })) {
    for (const [, block = ''] of readFileSync(join(root, file), 'utf8').matchAll(/```json\n([\s\S]*?)```/g)) {
      if (!/"mcp_events"|"compliance"/.test(block)) continue;
      const { results } = checkText(block);
      expect({ file, failed: results.filter(({ status }) => status === 'fail') }).toEqual({
        file,
        failed: [],
      });
      count++;
    }
  }
  expect(count).toBeGreaterThan(10);
});
