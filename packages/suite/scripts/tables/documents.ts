import { change } from './cases.ts';

export const traceId = '7c1e2b64-9d0f-4a83-b5e6-3f21c8a704fa';
export const otherId = '13e4db00-96ab-4e44-806d-7de80f9e2497';

/** The documents that the cases change. Each conforms, and breaks no SHOULD clause. */
export const developer = {
  mcp_trace_id: traceId,
  mcp_context: {
    input_type: 'invoice.lines',
    output_type: 'tax.summary',
    org_id: 'alder-finch',
    agent_code: 'vat-calculator',
    profile: 'developer',
    timestamp: '2025-09-01T09:14:22.000Z',
    sandbox_flag: true,
  },
  mcp_events: [{ event_type: 'run.completed', payload: {}, created_at: '2025-09-01T09:14:22.044Z' }],
};

const { sandbox_flag: _, ...core } = developer.mcp_context;

const withContext = (fields: object) => ({ ...developer, mcp_context: { ...core, ...fields } });

export const smb = withContext({
  profile: 'smb',
  pricing_plan: 'starter',
  preconfigured_capabilities: ['vat.calculate'],
});
export const enterprise = withContext({
  profile: 'enterprise',
  business_unit: 'group-procurement',
  compliance_tags: ['retain-10y'],
  regional_pricing_bands: ['eu-central'],
});
export const gov = withContext({
  profile: 'gov',
  oversight_actor: 'permits-duty-officer',
  audit_log: 'https://audit.arden.example/permits/1203',
  compliance_tags: ['arden-records-p3'],
});

/** An event. Its time may be short: '01.5' is 09:15:01.5 in UTC. */
export const event = (time: unknown, event_type = 'step') => ({
  event_type,
  payload: {},
  created_at: /^\d\d(\.|$)/.test(String(time)) ? `2025-09-01T09:15:${time}Z` : time,
});

export const capability = {
  id: '5b0c6a52-3f0e-4d6b-9a57-2f6f0f3d9c11',
  agent_code: 'vat-calculator',
  name: 'vat.calculate',
  capabilities: { input_type: 'invoice.lines' },
  created_at: '2025-09-01T08:00:00.000Z',
};

export const entry = {
  name: 'Alder & Finch VAT calculator',
  org_id: 'alder-finch',
  agent_code: 'vat-calculator',
  profile: 'developer',
  capabilities: ['vat.calculate'],
  mcp_trace_id: traceId,
  version: '1.2.0',
  compliance: true,
};

/** The text of a trace, with the payload of its event inserted verbatim. */
export const withPayload = (payload: string) =>
  JSON.stringify(developer).replace('"payload":{}', () => `"payload":${payload}`);

/** A document as text, with pieces replaced. */
export function textOf(
  document: unknown,
  replacements: Record<string, string> = {},
  indent?: number,
): string {
  let text = JSON.stringify(document, null, indent);
  for (const [piece, replacement] of Object.entries(replacements)) {
    if (text.split(piece).length !== 2) throw new Error(`${piece} must occur exactly once in the text`);
    text = text.replace(piece, () => replacement);
  }
  return text;
}

/** A case's documents before it differ in their ids. */
export const withId = (id: string) => change(developer, { '/mcp_trace_id': id });
