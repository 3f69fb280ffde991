import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkTypeEntry, findingOf } from './dictionary/check.ts';
import type { OtherChecks } from './documents.ts';

/** Checks of entries of the dictionary, and of reports of check-server against their published schema. */
export function offlineChecks(reportSchema: string): OtherChecks {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    JSON.parse(readFileSync(reportSchema, 'utf8')),
  );
  return {
    type: checkTypeEntry,
    'verify-report': (document) => {
      validate(document);
      return (validate.errors ?? []).map(({ instancePath, message = 'it does not fit', params }) =>
        findingOf('the report’s schema', instancePath, `${message}: ${Object.values(params).join(', ')}`),
      );
    },
  };
}
