import { listStandard, readStandard } from '@context-native/dev/standard-files';
import type { CheckId, DocumentKind } from '../src/checks.ts';

/** What the tests of the checker read of a case; `standard/test-suite/README.md` says what the members mean. */
interface SuiteCase {
  name: string;
  kind: DocumentKind;
  document?: unknown;
  text?: string;
  base64?: string;
  nested?: number;
  schema?: 'accepts' | 'rejects';
}

interface SuiteFile {
  clause: string;
  level: 'MUST' | 'SHOULD';
  checks: CheckId[];
  now: string;
  cases: SuiteCase[];
}

/** The files of the test suite as data: the runner is a package above the checker. */
export const suite = listStandard('test-suite').map(
  (file) => JSON.parse(readStandard(`test-suite/${file}`)) as SuiteFile,
);

/** The text of a case; undefined where the case has bytes. */
export function textOf({ text, document, base64, nested }: SuiteCase): string | undefined {
  if (base64 !== undefined) return undefined;
  return nested ? '['.repeat(nested) + ']'.repeat(nested) : (text ?? JSON.stringify(document));
}
