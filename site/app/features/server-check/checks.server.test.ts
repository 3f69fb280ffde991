import { rules, unjudged } from 'context-native/verify/rules';
import { expect, test } from 'vitest';
import { listTopics } from './checks.server.ts';

test('each rule of the command is under one subject, with its title and its grade', () => {
  const topics = listTopics();
  const checks = topics.flatMap((topic) => topic.checks);
  expect(checks.map(({ id }) => id).sort()).toEqual(Object.keys(rules).sort());
  expect(checks).toContainEqual({
    id: 'stdio/clean-output',
    title: rules['stdio/clean-output'].title,
    grade: 'must',
  });
  for (const { title, checks, counts } of topics) {
    expect(checks.length, title).toBeGreaterThan(0);
    expect(counts.must + counts.should + counts.info, title).toBe(checks.length);
  }
  const shoulds = Object.values(rules).filter((rule) => unjudged(rule).grade === 'should');
  expect(topics.reduce((sum, { counts }) => sum + counts.should, 0)).toBe(shoulds.length);
});
