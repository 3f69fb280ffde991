import type { SuiteCase } from '../../src/protocol.ts';
import { withPayload } from './documents.ts';

/** Checkers have different depth limits, so a case is either within all limits or beyond all of them. */
const limits: SuiteCase[] = [
  {
    name: '50 levels',
    kind: 'trace',
    text: withPayload(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`),
    findings: [],
  },
  {
    name: '100 levels',
    kind: 'trace',
    text: withPayload(`{"a":${'['.repeat(97)}${']'.repeat(97)}}`),
    findings: [],
  },
  { name: '100,000 levels', kind: 'trace', nested: 100_000, findings: [{ check: 'limits' }] },
  {
    name: '100,000 levels, as a capability',
    kind: 'capability',
    nested: 100_000,
    findings: [{ check: 'limits' }],
  },
  {
    name: '100,000 levels, as an entry',
    kind: 'registry-entry',
    nested: 100_000,
    findings: [{ check: 'limits' }],
  },
];

export const section8: Record<string, SuiteCase[]> = { '8.5': limits };
