import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkText } from '@context-native/checker';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#app/services/config/project-root.server.ts';
import { listModules, readLesson } from '#app/services/curriculum/modules.server.ts';
import { listClauses } from '../standard/specification/specification.server.ts';
import { judge } from './lab/assertions.ts';
import { judgeText, labStart, readLabFile, readSolution } from './lab/lab.server.ts';

const lessons = await Promise.all(
  (await listModules()).flatMap((module) =>
    module.lessons.map(async (lesson) => ({
      module,
      lesson,
      name: `${module.id}/${lesson.slug}`,
      source: await readLesson(module, lesson),
    })),
  ),
);
const fences = lessons.flatMap(({ name, source }) =>
  [...source.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', code = '']) => ({
    name,
    info,
    code,
  })),
);
const prose = (source: string) => source.replace(/^```.*\n[\s\S]*?^```$/gm, '');

test('twelve modules have three lessons or more: one to watch, some to read, the last one to do', async () => {
  const modules = await listModules();
  expect(modules).toHaveLength(12);
  for (const { code, lessons } of modules) {
    const types = lessons.map(({ type }) => type);
    expect(types.length, code).toBeGreaterThanOrEqual(3);
    expect(
      types.filter((type) => type === 'video'),
      code,
    ).toHaveLength(1);
    expect(types, code).toContain('reading');
    expect(types.at(-1), code).toBe('interactive');
  }
  const minutes = (id: string) =>
    modules.find((module) => module.id === id)?.lessons.map((lesson) => lesson.minutes);
  expect(minutes('MCP-100')).toEqual([15, 20, 25]);
  expect(minutes('MCP-110')).toEqual([30, 25, 20]);
});

test.each(lessons)('$name has 700 to 1500 words and says what the learner can now do', ({ source }) => {
  const words = prose(source)
    .replace(/[|#>*`_-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
  expect(words).toBeGreaterThanOrEqual(700);
  expect(words).toBeLessThanOrEqual(1500);
  expect(source).toMatch(/^## What you can now do$/m);
});

test('every column of a table has a name', () => {
  for (const { name, source } of lessons)
    expect(prose(source), name).not.toMatch(/^(?:\| *\||\|.*\| +\|).*\n\| *-/m);
});

test('every example that is a trace or an entry conforms, and every broken one breaks the clause it names', () => {
  const marked = fences.filter(({ info }) => /^json (trace|entry)/.test(info));
  expect(marked.length).toBeGreaterThan(20);
  for (const { name, info, code } of marked) {
    const { results } = checkText(code);
    const broken = new Set(results.filter(({ status }) => status === 'fail').map(({ clause }) => clause));
    const named = info.split(' ').slice(2);
    expect([...broken].sort(), `${name}: ${code.slice(0, 80)}`).toEqual(named.sort());
  }
  for (const { name, code } of fences.filter(({ info }) => info === 'json'))
    expect(() => JSON.parse(code), name).not.toThrow();
});

test('every TypeScript example compiles', { timeout: 120_000 }, () => {
  const examples = fences.filter(({ info }) => info === 'ts');
  expect(examples.length).toBeGreaterThan(15);
  // Inside the project, so that the libraries of the examples are found.
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.lessons-'));
  try {
    for (const [index, { name, code }] of examples.entries())
      writeFileSync(join(folder, `${name.replace('/', '-')}-${index}.ts`), `${code}\nexport {};\n`);
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      lib: ['es2024', 'dom'],
      module: 'nodenext',
      types: ['node'],
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      paths: {
        '@context-native/checker': [join(projectRoot, 'packages/checker/src/index.ts')],
        '@context-native/recorder': [join(projectRoot, 'packages/recorder/src/index.ts')],
        '@context-native/recorder/file': [join(projectRoot, 'packages/recorder/src/sinks/file.ts')],
      },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const tsc = join(projectRoot, 'node_modules/.bin/tsc');
    const { stdout, status } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(lessons)(
  'the exercise of $name has something to do, and can be done',
  async ({ module, lesson }) => {
    const lab = await readLabFile(module, lesson);
    expect(judgeText(lab, labStart(lab)).met).toContain(false);
    const { document, steps } = await readSolution(module, lesson);
    expect(steps).toHaveLength(lab.assertions.length);
    const { check, met, fault } = judgeText(lab, document);
    expect(fault).toBeUndefined();
    expect(lab.assertions.filter((_, index) => !met[index])).toEqual([]);
    expect(judge(lab.assertions, '{', check?.documents[0])).not.toEqual(lab.assertions.map(() => true));
  },
);

test('a clause that a lesson names, a lesson that it leads to, and a diagram’s words are there', async () => {
  const clauses = new Set((await listClauses()).map(({ number }) => number));
  const names = new Set(lessons.map(({ name }) => name));
  for (const { name, source } of lessons) {
    for (const [, number = ''] of prose(source).matchAll(/\bclauses? (\d+\.\d+)/gi))
      expect(clauses, `${name}: clause ${number}`).toContain(number);
    for (const [, module, lesson] of source.matchAll(/\/course-module\?module=([\w-]+)&lesson=([\w-]+)/g))
      expect(names, name).toContain(`${module}/${lesson}`);
  }
  for (const { name, code } of fences.filter(({ info }) => info === 'diagram'))
    expect(parse(code), name).toMatchObject({ kind: expect.any(String), title: expect.any(String) });
});
