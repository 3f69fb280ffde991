import { expect, test } from 'vitest';
import { readEntry } from '../../app/features/ecosystem/catalogue/registry-entry.ts';
import { packageStart } from '../../app/features/ecosystem/catalogue/start-package.ts';
import cases from './registry.json' with { type: 'json' };

/** An entry of a registry, and what of it must be read. */
interface RegistryCase {
  about: string;
  from: string;
  server: object;
  leftOut: string[];
  packages: number;
  remotes?: number;
  version?: string;
  /** How its first package starts; null where nobody can know. */
  start?: string | null;
}

test.each(cases as RegistryCase[])('registry entry: $about ($from)', (one) => {
  const read = readEntry({
    server: { name: 'com.example/one', description: 'Does one thing.', ...one.server },
  });
  if ('malformed' in read) throw new Error(read.malformed);
  const { leftOut, packages, remotes, version } = read.columns;
  expect(leftOut.map(({ member }) => member)).toEqual(one.leftOut);
  expect(packages).toHaveLength(one.packages);
  if (one.remotes !== undefined) expect(remotes).toHaveLength(one.remotes);
  if (one.version !== undefined) expect(version).toBe(one.version);
  const [first] = packages;
  if (one.start !== undefined && first) {
    const start = packageStart(first);
    expect(start ? [start.command, ...start.args.map((words) => words.join(''))].join(' ') : null).toBe(
      one.start,
    );
  }
});
