/** Rewrites the table of settings in README.md: run `node site/scripts/settings.ts` after a change to a setting. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsTable } from '#app/services/config/settings.server.ts';

const file = resolve(import.meta.dirname, '../../README.md');
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(/^\| setting \|.*(\n\|.*)*/m, () => settingsTable()),
);
