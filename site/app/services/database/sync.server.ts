import { chmodSync, closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a directory with its files, and its name in its parent, to disk (fsync). Only its owner can read it. */
export function keepTree(directory: string): void {
  setModes(directory, { file: 0o600, directory: 0o700 });
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    sync(join(entry.parentPath, entry.name));
  sync(directory);
  sync(dirname(directory));
}

export function setModes(directory: string, modes: { file: number; directory: number }): void {
  chmodSync(directory, modes.directory);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? modes.directory : modes.file);
}

export function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
