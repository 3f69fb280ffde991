import { randomUUID } from 'node:crypto';

const rates = { CHF: '0.9362' };
const events: object[] = [];
const now = () => new Date().toISOString();
const record = (event_type: string, payload: object) =>
  events.push({ event_type, payload, created_at: now() });

const timestamp = now();
const asked = { from: 'EUR', to: 'CHF' } as const;
record('context.created', asked);
record('tool.called', { call_id: 'c1', tool: 'rates.exchange', arguments: asked });
const result = { rate: rates[asked.to] };
record('tool.returned', { call_id: 'c1', tool: 'rates.exchange', outcome: 'ok', result });
record('run.completed', result);

const trace = {
  mcp_trace_id: randomUUID(),
  mcp_context: {
    input_type: 'currency.pair',
    output_type: 'exchange.rate',
    org_id: 'kestrel-labs',
    agent_code: 'rate-finder',
    profile: 'developer',
    timestamp,
    sandbox_flag: true,
  },
  mcp_events: events,
};
console.log(JSON.stringify(trace, null, 2));
