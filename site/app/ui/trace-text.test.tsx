import { checkText, makeTimeline } from '@context-native/checker';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckResults } from './check-results.tsx';
import { TraceFigure } from './trace-figure.tsx';
import { TraceTimeline } from './trace-timeline.tsx';
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
  const { events, total } = timeline;
  const drawings = [
    <TraceTimeline key="1" events={events} total={total} />,
    <TraceWaterfall key="2" events={events} total={total} label="Events" />,
    <TraceFigure key="3" timeline={timeline} json="" caption="" />,
    <CheckResults key="4" check={checkText(JSON.stringify(trace))} />,
  ];
  for (const drawing of drawings) {
    const html = renderToStaticMarkup(drawing);
    expect(html).not.toMatch(/[\u202E\u200B]/);
    expect(html).toContain('\\u202e\\u200b');
  }
  expect(renderToStaticMarkup(drawings[0])).toContain('می\u200Cخ');
});
