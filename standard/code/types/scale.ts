import { randomUUID } from 'node:crypto';

/** The scale of a parcel counter: what a parcel weighs and what it costs, as a trace. */
const agent = { org_id: 'kestrel-post', agent_code: 'counter-scale' };
const now = () => new Date().toISOString();
const grams = 2400;
const mass = { type: 'measure.mass', value: { value: grams / 1000, unit: 'kg' } };
const price = {
  type: 'money.amount',
  value: { amount_minor: 790 + 40 * Math.ceil(grams / 1000), currency: 'EUR' },
};

const timestamp = now();
const events: object[] = [];
const record = (event_type: string, payload: object) =>
  events.push({ event_type, payload, created_at: now() });

record('run.started', {});
record('tool.called', { call_id: 'c1', tool: 'scale.read' });
record('tool.returned', { call_id: 'c1', tool: 'scale.read', outcome: 'ok', output: mass });
record('tool.called', { call_id: 'c2', tool: 'tariff.price', input: mass });
record('tool.returned', { call_id: 'c2', tool: 'tariff.price', outcome: 'ok', output: price });
record('run.completed', { output: price });

const trace = {
  mcp_trace_id: randomUUID(),
  mcp_context: {
    input_type: mass.type,
    output_type: price.type,
    ...agent,
    profile: 'developer',
    timestamp,
    sandbox_flag: true,
  },
  mcp_run: { spec: '0.2-draft', outcome: 'completed' },
  mcp_events: events,
};
console.log(JSON.stringify(trace, null, 2));
