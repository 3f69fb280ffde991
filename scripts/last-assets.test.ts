import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepLastAssets, setAssetsAside } from './last-assets.ts';

test('the files of the last two builds are there, and no older ones', () => {
  const build = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  const assets = join(build, 'client/assets');
  const make = (...names: string[]) => {
    setAssetsAside(build);
    rmSync(join(build, 'client'), { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
    keepLastAssets(build);
    return globSync('*', { cwd: assets }).sort();
  };
  expect(make('a-1.js', 'b-1.js')).toEqual(['a-1.js', 'b-1.js']);
  expect(make('a-2.js', 'b-1.js')).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  expect(make('a-3.js')).toEqual(['a-2.js', 'a-3.js', 'b-1.js']);
  // A build that did not end takes nothing away.
  setAssetsAside(build);
  expect(make('a-4.js')).toEqual(['a-3.js', 'a-4.js']);
  // One that ended half-way does not take the place of the last good one either.
  setAssetsAside(build);
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, 'broken.js'), '');
  expect(make('a-5.js')).toEqual(['a-4.js', 'a-5.js']);
});
