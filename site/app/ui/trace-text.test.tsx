import { checkText, makeTimeline } from '@context-native/checker';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckResults } from './check-results.tsx';
import { TraceFigure } from './trace-figure.tsx';
import { TraceWaterfall } from './trace-waterfall.tsx';

const hidden = '\u202E\u200B';
const trace = {
  mcp_context: { org_id: `org${hidden}`, profile: `p${hidden}`, [`more${hidden}`]: 1 },
  mcp_events: [
    {
      event_type: `T${hidden}`,
      created_at: `at${hidden}`,
      payload: { [`name${hidden}`]: `v${hidden} می\u200Cخ` },
    },
  ],
};

test('a trace is drawn with escapes for what nobody sees, and joined letters stay joined', () => {
  const timeline = makeTimeline(trace);
  if (!timeline) throw new Error('no timeline');
  const drawings = [
    <TraceWaterfall key="1" timeline={timeline} label="Events" />,
    <TraceFigure key="2" timeline={timeline} json="" caption="" />,
    <CheckResults key="3" check={checkText(JSON.stringify(trace))} />,
  ];
  for (const drawing of drawings) {
    const html = renderToStaticMarkup(drawing);
    expect(html).not.toMatch(/[\u202E\u200B]/);
    expect(html).toContain('\\u202e\\u200b');
  }
  expect(renderToStaticMarkup(drawings[0])).toContain('می\u200Cخ');
});

test('a call is one row with its answer: outcome and what is left out are words, marks and hatching', () => {
  const event = (event_type: string, ms: number, payload: object) => ({
    event_type,
    created_at: new Date(ms).toISOString(),
    payload,
  });
  const timeline = makeTimeline({
    mcp_context: { timestamp: new Date(0).toISOString() },
    mcp_events: [
      event('tool.called', 10, {
        call_id: 'a',
        left_out: [{ pointer: '/arguments/iban', reason: 'personal' }],
      }),
      event('tool.returned', 40, { call_id: 'a', outcome: 'tool_error' }),
      event('elicitation.requested', 50, { call_id: 'b' }),
      event('elicitation.answered', 60, { call_id: 'b', outcome: 'ok', action: 'decline' }),
      event('tool.called', 70, { call_id: 'c' }),
    ],
  });
  if (!timeline) throw new Error('no timeline');
  const rows = renderToStaticMarkup(<TraceWaterfall timeline={timeline} label="Events" />)
    .split('<li ')
    .slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^data-state="failed" data-left-out="true"/);
  expect(rows[0]).toContain('Failed (tool error) · 1 part left out');
  expect(rows[0]).toContain('x1="14.29%" x2="57.14%"');
  expect(rows[0]).toContain('aria-label="Payload of tool.returned"');
  expect(rows[1]).toContain('Refused (decline)');
  expect(rows[2]).toContain('No answer');
  expect(new Set(rows.map((row) => /<path d="([^"]+)"/.exec(row)?.[1])).size).toBe(3);
});
