import { expect, test } from 'vitest';
import type { Trace } from '#conformance';
import { elapsedMs, shortId, summarisePayload } from './traces.ts';

const trace: Trace = {
  mcp_trace_id: '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa',
  mcp_context: {
    input_type: 'a',
    output_type: 'b',
    org_id: 'c',
    agent_code: 'd',
    profile: 'smb',
    timestamp: '2025-09-01T09:14:22.000Z',
  },
  mcp_events: [],
};

test('time since the context, across zones and never negative', () => {
  expect(elapsedMs(trace, '2025-09-01T09:14:22.041Z')).toBe(41);
  expect(elapsedMs(trace, '2025-09-01T11:14:23+02:00')).toBe(1000);
  expect(elapsedMs(trace, '2025-09-01T09:14:21.000Z')).toBe(0);
});

test('a payload on one line', () => {
  expect(
    summarisePayload({ lines: 14, rates: { de: 19, at: { reduced: 10 } }, by: [1, 2], note: null }),
  ).toBe('lines 14 · rates { de 19, at { reduced 10 } } · by [2] · note null');
  expect(summarisePayload({})).toBe('');
  expect(shortId(trace.mcp_trace_id)).toBe('7c1e…04fa');
});
