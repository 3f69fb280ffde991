import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The source is in `packages/cli/src` of the repository, and in `dist/cli/src` of the published package. */
const isSource = import.meta.filename.endsWith('.ts');
const packageFolder = join(import.meta.dirname, isSource ? '..' : '../../..');

/** Version of this package, in Semantic Versioning. */
export const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string;
};

/** Folder of a part of the standard, such as `examples`. The published package contains a copy. */
export function standardFolder(name: 'examples' | 'test-suite' | 'types'): string {
  return join(packageFolder, isSource ? `../../standard/${name}` : name);
}

/** JSON Schema of the reports of `check-server`. */
export const verifyReportSchema = join(packageFolder, 'verify-report.schema.json');

/** The folder that has `specification`, `schemas`, `types` and `examples`. */
export const standardHome = isSource ? join(packageFolder, '../../standard') : packageFolder;
