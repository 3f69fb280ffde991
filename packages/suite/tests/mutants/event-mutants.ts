// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is code, and so is what replaces it.
import { type MutantRow, once } from './mutant-row.ts';

const isOutOfOrder = 'if (previous && compareMoments(moment, previous.moment) < 0)';
const noMoment = 'if (!moment) continue;';
const isEarly = 'if (started && compareMoments(moment, started) < 0)';
const remember = 'previous = { moment, text, index };';
const forget = 'previous = undefined;';
const note = 'for (const fault of faults) reportFault(fault, report);';

/** Sentences of sections 3 and 5 that are dropped, or a part of one: a field, a kind of document, one of several causes. */
export const eventMutants: Record<string, MutantRow[]> = {
  'events.ts': [
    [
      'only the first early event is found',
      '3.1',
      isEarly,
      `${isEarly.slice(0, -1)} && ${once('events')})`,
      'places',
    ],
    [
      'an event out of order is held against the context no more',
      '3.1',
      isEarly,
      `${isEarly.slice(0, -1)} && !(previous && compareMoments(moment, previous.moment) < 0))`,
    ],
    [
      'after an event whose time is no time no order is asked',
      '3.2',
      noMoment,
      `if (!moment) {\n      trace = { ...trace, over: true };\n      continue;\n    }\n    if (trace.over) continue;`,
    ],
    [
      'the order is forgotten after a time that is no time',
      '3.2',
      noMoment,
      `if (!moment) {\n      if (has(event, 'created_at')) ${forget}\n      continue;\n    }`,
    ],
    [
      'the order is forgotten after a time that is a text',
      '3.2',
      noMoment,
      `if (!moment) {\n      if (typeof event.created_at === 'string') ${forget}\n      continue;\n    }`,
    ],
    [
      'the order is forgotten after a time that is no text',
      '3.2',
      noMoment,
      `if (!moment) {\n      if (has(event, 'created_at') && typeof event.created_at !== 'string') ${forget}\n      continue;\n    }`,
    ],
    [
      'the order is forgotten after an event without a time',
      '3.2',
      noMoment,
      `if (!moment) {\n      if (!has(event, 'created_at')) ${forget}\n      continue;\n    }`,
    ],
    [
      'the order is forgotten after what is no event',
      '3.2',
      '    if (!isFields(event)) {',
      `    if (!isFields(event)) {\n      ${forget}`,
    ],
    [
      'an event from the future is passed over in the order',
      '3.2',
      remember,
      `if (!isInFuture(moment, now)) ${remember}`,
    ],
    [
      'an event before the context is passed over in the order',
      '3.2',
      remember,
      `if (!started || compareMoments(moment, started) >= 0) ${remember}`,
    ],
    [
      'an event with a wrong payload is passed over in the order',
      '3.2',
      noMoment,
      'if (!moment || !isFields(event.payload)) continue;',
    ],
    [
      'an event without a type is passed over in the order',
      '3.2',
      noMoment,
      'if (!moment || !isText(event.event_type)) continue;',
    ],
    [
      'the first event out of order is found only',
      '3.2',
      isOutOfOrder,
      `${isOutOfOrder.slice(0, -1)} && ${once('events')})`,
      'places',
    ],
    [
      'an event is held against the one before, whatever its time is',
      '3.2',
      noMoment,
      `if (!moment) {\n      if (previous && String(event.created_at) < previous.text) report.fail('event-order', pointerTo(index, '/created_at'), '', '');\n      continue;\n    }`,
    ],
    [
      'mcp_events has to be there no more',
      '3.7',
      'const events = trace.mcp_events;',
      "const events = has(trace, 'mcp_events') ? trace.mcp_events : [];",
    ],
    [
      'mcp_events may be null',
      '3.7',
      'const events = trace.mcp_events;',
      'const events = trace.mcp_events === null ? [] : trace.mcp_events;',
    ],
    [
      'an array needs no length',
      '3.7',
      'if (!Array.isArray(events) && !(events instanceof LazyItems)) {',
      "if (typeof events?.[Symbol.iterator] !== 'function') {",
    ],
    [
      'what is in a payload is known too',
      '3.8',
      '  if (!isComplete || Object',
      "  if (isFields(event.payload)) checkUnknown(report, 'unknown-members', pointerTo(index, '/payload'), event.payload, [], 'the payload');\n  if (!isComplete || Object",
      'places',
    ],
    ...['event_type', 'payload', 'created_at'].map(
      (name): MutantRow => [
        `an event needs no ${name}`,
        '5.1',
        'const eventFields = members.event.required;',
        `const eventFields = Object.assign(members.event.required.filter((name) => name !== '${name}'), {});`,
      ],
    ),
    [
      'what is no object is an event',
      '5.1',
      '    if (!isFields(event)) {',
      '    if (!isFields(event)) continue;\n    if (!isFields(event)) {',
    ],
    [
      'an array is an event',
      '5.1',
      '    if (!isFields(event)) {',
      '    if (Array.isArray(event)) continue;\n    if (!isFields(event)) {',
    ],
    [
      'a text is an event',
      '5.1',
      '    if (!isFields(event)) {',
      "    if (typeof event === 'string') continue;\n    if (!isFields(event)) {",
    ],
    [
      'a word of an event has a dot',
      '5.2',
      '  if (!isText(event.event_type) && has',
      "  if (isText(event.event_type) && !/^[a-z_]+\\.[a-z_]+$/.test(event.event_type)) report.fail('event-type', '', '', '');\n  if (!isText(event.event_type) && has",
    ],
    [
      'a word of an event is a code',
      '5.2',
      '  if (!isText(event.event_type) && has',
      "  if (isText(event.event_type) && !/^[a-z0-9.-]+$/.test(event.event_type)) report.fail('event-type', '', '', '');\n  if (!isText(event.event_type) && has",
    ],
    ['types of events are not looked at', '5.2', '!isText(event.event_type) && has', 'false && has'],
    [
      'null is no type of an event that is there',
      '5.2',
      '!isText(event.event_type) && has',
      '!isText(event.event_type) && event.event_type !== null && has',
    ],
    ['payloads are not looked at', '5.3', '!isFields(event.payload) && has', 'false && has'],
    [
      'numbers are payloads',
      '5.3',
      '!isFields(event.payload) && has',
      "typeof event.payload !== 'number' && !isFields(event.payload) && has",
    ],
    [
      'times of events are not looked at',
      '5.4',
      "    checkTime(report, 'event-time', pointerTo(index, '/created_at'), event.created_at);",
      '    undefined;',
    ],
    [
      'null is no time of an event that is there',
      '5.4',
      "if (!has(event, 'created_at')) return undefined;",
      "if (!has(event, 'created_at') || event.created_at === null) return undefined;",
    ],
    [
      'a number is the time of an event',
      '5.4',
      "if (!has(event, 'created_at')) return undefined;",
      "if (!has(event, 'created_at') || typeof event.created_at === 'number') return undefined;",
    ],
    [
      'only the last event may be in the future',
      '5.5',
      'if (moment && isInFuture(moment, now))',
      'if (moment && isInFuture(moment, now) && index === 0)',
    ],
    [
      'no allowance for clocks that differ, in events',
      '5.5',
      'if (moment && isInFuture(moment, now))',
      "if (moment && isInFuture(moment, now - 300_000) && !isInFuture(moment, now)) report.fail('event-not-in-future', '', '', '');\n  if (moment && isInFuture(moment, now))",
    ],
    [
      'ten minutes for clocks that differ, in events',
      '5.5',
      'if (moment && isInFuture(moment, now))',
      'if (moment && isInFuture(moment, now + 300_000))',
    ],
  ],
  'trace.ts': [
    [
      'a trace needs no id',
      '3.5',
      "if (!has(trace, 'mcp_trace_id')) {",
      "if (!has(trace, 'mcp_trace_id')) {\n    return;\n  } else if (!has(trace, 'mcp_trace_id')) {",
    ],
    [
      'an id that is null is not there',
      '3.5',
      "if (!has(trace, 'mcp_trace_id')) {",
      "if (id === null) {\n    return;\n  } else if (!has(trace, 'mcp_trace_id')) {",
    ],
    [
      'an id that is a number is one',
      '3.5',
      "if (!has(trace, 'mcp_trace_id')) {",
      "if (typeof id === 'number') {\n    return;\n  } else if (!has(trace, 'mcp_trace_id')) {",
    ],
    [
      'only the second trace of an id is found',
      '3.6',
      'else if (!seen.add(id))',
      `else if (!seen.add(id) && ${once('seen')})`,
      'places',
    ],
    [
      'ids that are no UUID are compared',
      '3.6',
      '  } else if (!isUuid(id)) {',
      "  } else if (!isUuid(id)) {\n    if (seen && seen.plain === id) report.fail('unique-trace-id', '/mcp_trace_id', '', '');\n    if (seen) seen.plain = id;",
    ],
    [
      'an array is a trace',
      '3.4',
      '  if (!isFields(document))\n',
      '  if (!isFields(document) && !Array.isArray(document))\n',
    ],
    [
      'null is a trace',
      '3.4',
      '  if (!isFields(document))\n',
      '  if (!isFields(document) && document !== null)\n',
    ],
  ],
  'text.ts': [
    ...['capability', 'registry-entry'].flatMap((kind) =>
      ['syntax', 'duplicate', 'surrogate'].map(
        (fault): MutantRow => [
          `${fault} of the text of a ${kind} is not looked at`,
          '3.4',
          note,
          `for (const fault of faults)\n    if (!(options.kind === '${kind}' && fault.kind === '${fault}')) reportFault(fault, report);`,
        ],
      ),
    ),
    [
      'what is no object is no JSON, of a capability',
      '7.1',
      "  else if (kind === 'capability')\n",
      "  else if (kind === 'capability' && (typeof value !== 'object' || value === null || Array.isArray(value))) report.fail('json-syntax', '', '', '');\n  else if (kind === 'capability')\n",
    ],
    [
      'what is no object is no JSON, of an entry',
      '7.4',
      "  if (kind === 'registry-entry')\n",
      "  if (kind === 'registry-entry' && (typeof value !== 'object' || value === null || Array.isArray(value))) report.fail('json-syntax', '', '', '');\n  else if (kind === 'registry-entry')\n",
    ],
    [
      'a member that occurs twice ends the check',
      '3.4',
      'if (value !== undefined) return inspectDocument(value, options, report);',
      "if (value !== undefined && faults.some(({ kind }) => kind === 'duplicate')) return { kind: options.kind ?? 'unknown', document: value, report };\n  if (value !== undefined) return inspectDocument(value, options, report);",
    ],
    [
      'half of a surrogate pair ends the check',
      '3.4',
      'if (value !== undefined) return inspectDocument(value, options, report);',
      "if (value !== undefined && faults.some(({ kind }) => kind === 'surrogate')) return { kind: options.kind ?? 'unknown', document: value, report };\n  if (value !== undefined) return inspectDocument(value, options, report);",
    ],
  ],
  'json.ts': [
    [
      'the first value of a member that occurs twice counts',
      '3.4',
      '  else container[name as string] = value;',
      '  else if (!Object.hasOwn(container, name as string)) container[name as string] = value;',
    ],
    [
      'noncharacters are no JSON',
      '3.4',
      '      if (code === quote) return text.slice(start, at++);',
      "      if (code === quote && /[\\ufdd0-\\ufdef\\ufffe\\uffff]/.test(text.slice(start, at))) throw new SyntaxFault('a noncharacter', at);\n      if (code === quote) return text.slice(start, at++);",
    ],
    [
      'a number of many digits is none',
      '3.4',
      'return word(Number(number), number.length);',
      "if (number.length > 17) throw unexpected('a number');\n    return word(Number(number), number.length);",
    ],
    [
      'a whole number beyond 2^53 is none',
      '3.4',
      'return word(Number(number), number.length);',
      "if (/^-?\\d+$/.test(number) && !Number.isSafeInteger(Number(number))) throw unexpected('a number');\n    return word(Number(number), number.length);",
    ],
  ],
};
