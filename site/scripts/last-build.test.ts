import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { forgetBuildBefore, keepLastAssets, putBuildBack, setBuildAside, stampOf } from './last-build.ts';

/** A build in a folder of its own: `begin` empties it, as the real one does, and makes assets; `end` makes it whole. */
function startBuilding() {
  const directory = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const build = join(directory, 'build');
  const assets = join(build, 'client/assets');
  const begin = (...names: string[]) => {
    setBuildAside(build);
    rmSync(build, { recursive: true, force: true });
    mkdirSync(assets, { recursive: true });
    for (const name of names) writeFileSync(join(assets, name), name);
  };
  const end = () => {
    keepLastAssets(build);
    writeFileSync(stampOf(build), '');
    forgetBuildBefore(build);
  };
  const there = () => globSync('*', { cwd: assets }).sort();
  const make = (...names: string[]) => {
    begin(...names);
    end();
    return there();
  };
  return { build, begin, make, there };
}

test('the assets of the last two builds are there, and no older ones', () => {
  const { build, make } = startBuilding();
  expect(make('a-1.js', 'b-1.js')).toEqual(['a-1.js', 'b-1.js']);
  expect(make('a-2.js', 'b-1.js')).toEqual(['a-1.js', 'a-2.js', 'b-1.js']);
  expect(make('a-3.js')).toEqual(['a-2.js', 'a-3.js', 'b-1.js']);
  expect(existsSync(`${build}.before`)).toBe(false);
});

test('a build that fails gives the place back; one that was killed takes it from nobody', () => {
  const { build, begin, make, there } = startBuilding();
  putBuildBack(build);
  make('a-1.js');
  begin('broken.js');
  putBuildBack(build);
  expect(there()).toEqual(['a-1.js']);
  expect(existsSync(stampOf(build))).toBe(true);
  begin('killed.js');
  begin('killed-again.js');
  expect(make('a-2.js')).toEqual(['a-1.js', 'a-2.js']);
});
