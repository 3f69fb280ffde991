import { expect, test } from 'vitest';
import { currentLevel, levelProgress, openModules, type PathModule } from './learning-path.ts';

const module = (id: string, level: string, isLocked: boolean): PathModule => ({
  id,
  code: id.replace('-', ' '),
  title: `Module ${id}`,
  level,
  isLocked,
  lessons: [
    { slug: '01-a', minutes: 20 },
    { slug: '02-b', minutes: 40 },
  ],
});
const modules = [
  module('MCP-100', 'foundation', false),
  module('MCP-110', 'foundation', true),
  module('MCP-120', 'foundation', true),
  module('MCP-210', 'developer', false),
  module('MCP-220', 'developer', true),
];
const first = ['MCP-100/01-a', 'MCP-100/02-b'];

test('a module opens once the one before it in the same level is complete', () => {
  expect([...openModules(modules)]).toEqual(['MCP-100', 'MCP-210']);
  expect([...openModules(modules, new Set(first))]).toEqual(['MCP-100', 'MCP-110', 'MCP-210']);
  expect([...openModules(modules, new Set(['MCP-120/01-a', 'MCP-120/02-b']))], 'not across levels').toEqual([
    'MCP-100',
    'MCP-210',
  ]);
});

test('progress of a level counts its lessons, and leads to the first that is left', () => {
  expect(
    levelProgress(modules, 'foundation', new Set([...first, 'MCP-110/01-a', 'MCP-999/01-gone'])),
  ).toEqual({
    level: 'foundation',
    percent: 50,
    modules: 3,
    completedModules: 1,
    next: {
      code: 'MCP 110',
      title: 'Module MCP-110',
      lesson: '02-b',
      href: '/course-module?module=MCP-110&lesson=02-b',
    },
    minutesLeft: 100,
  });
});

test('the level shown is the one last learned in, or the next one after its end', () => {
  const at = (keys: string[], start = 0) =>
    new Map(keys.map((key, index) => [key, `2026-11-${10 + start + index}T00:00:00Z`]));
  expect(currentLevel(modules, new Map())).toMatchObject({ level: 'foundation', percent: 0 });
  expect(currentLevel(modules, at([...first, 'MCP-210/01-a']))).toMatchObject({ level: 'developer' });
  const foundation = modules.slice(0, 3).flatMap(({ id }) => [`${id}/01-a`, `${id}/02-b`]);
  expect(currentLevel(modules, at(foundation))).toMatchObject({ level: 'developer', percent: 0 });
  const everything = modules.flatMap(({ id }) => [`${id}/01-a`, `${id}/02-b`]);
  expect(currentLevel(modules, at(everything))).toMatchObject({
    percent: 100,
    next: undefined,
    minutesLeft: 0,
  });
});
