import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the repository the source lies in `packages/cli/src`; in the published package in `dist/cli/src`. */
const isSource = import.meta.filename.endsWith('.ts');
const packageFolder = join(import.meta.dirname, isSource ? '..' : '../../..');

/** Version of this package, in Semantic Versioning. */
export const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  version: string;
};

/** Where a part of the standard lies, such as `examples`: the published package has a copy of it. */
export function standardFolder(name: 'examples' | 'test-suite' | 'types'): string {
  return join(packageFolder, isSource ? `../../standard/${name}` : name);
}

/** JSON Schema of the reports of `verify`. */
export const verifyReportSchema = join(packageFolder, 'verify-report.schema.json');

/** The folder that has `specification`, `schemas`, `types` and `examples`. */
export const standardHome = isSource ? join(packageFolder, '../../standard') : packageFolder;
