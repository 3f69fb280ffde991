import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readIdentity } from '../src/read-message.ts';
import { identityKeys } from '../src/wire.ts';

const schemas = resolve(import.meta.dirname, '../../../standard/schemas/v0.2-draft');

test('the call of a caller is read as long as the schema of a run has it, and no longer', () => {
  const { properties } = JSON.parse(readFileSync(join(schemas, 'run.json'), 'utf8'));
  const { maxLength } = properties.parent.properties.call_id;
  const id = '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa';
  const read = (length: number) =>
    readIdentity({ [identityKeys.traceId]: id, [identityKeys.callId]: 'c'.repeat(length) });
  expect(read(maxLength)).toEqual({ mcp_trace_id: id, call_id: 'c'.repeat(maxLength) });
  expect(read(maxLength + 1)).toEqual({ mcp_trace_id: id });
});
