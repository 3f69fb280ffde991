// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is code, and so is what replaces it.
import { type MutantRow, once } from './mutant-row.ts';

const isBefore = 'for (const document of before) checkText(';
const learn = 'for (const document of request.known ?? []) known.learn(document, detectKind(document));';
const entryFields = [
  'name',
  'org_id',
  'agent_code',
  'profile',
  'capabilities',
  'mcp_trace_id',
  'version',
  'compliance',
];
const ofPrevious: [kind: string, clause: string][] = [
  ['trace', '3.6'],
  ['capability', '7.2'],
  ['registry-entry', '7.10'],
];

/** Sentences of section 7, and of what is said of a collection that are dropped, or a part of one: a field, a kind of document, one of several causes. */
export const entryMutants: Record<string, MutantRow[]> = {
  'capability.ts': [
    ...['id', 'agent_code', 'name', 'capabilities', 'created_at'].map(
      (name): MutantRow => [
        `a capability needs no ${name}`,
        '7.1',
        'const fields = members.capability.required;',
        `const fields = members.capability.required.filter((name) => name !== '${name}');`,
      ],
    ),
    ...['agent_code', 'name'].map(
      (name): MutantRow => [
        `the ${name} of a capability is not looked at`,
        '7.1',
        "const texts = textsOf('capability');",
        `const texts = textsOf('capability').filter((name) => name !== '${name}');`,
      ],
    ),
    [
      'an org_id of a capability may be null',
      '7.1',
      'if (has(document, name)) checkType(report, check, `/${name}`',
      "if (has(document, name) && !(name === 'org_id' && document[name] === null)) checkType(report, check, `/${name}`",
    ],
    [
      'an org_id of a capability may be empty',
      '7.1',
      'if (has(document, name)) checkType(report, check, `/${name}`',
      "if (has(document, name) && !(name === 'org_id' && document[name] === '')) checkType(report, check, `/${name}`",
    ],
    [
      'agent_code of a capability is a code',
      '7.1',
      "if (has(document, 'capabilities') && !isFields",
      "if (!/^[a-z0-9-]+$/.test(String(document.agent_code ?? 'a'))) report.fail(check, '/agent_code', '', '');\n  if (has(document, 'capabilities') && !isFields",
    ],
    [
      'a time of a capability that is wrong breaks its fields',
      '7.3',
      "const moment = checkTime(report, 'capability-time', '/created_at'",
      "const moment = checkTime(report, check, '/created_at'",
    ],
    [
      'only the second capability of an id is found',
      '7.2',
      'else if (!options.seen.add(document.id))',
      `else if (!options.seen.add(document.id) && ${once('options.seen')})`,
      'places',
    ],
    [
      'a capability of another agent may have the id',
      '7.2',
      'else if (!options.seen.add(document.id))',
      "else if (!options.seen.add(document.id) && document.agent_code === 'vat-calculator')",
    ],
    [
      'no allowance for clocks that differ, in capabilities',
      '7.3',
      'options.now ?? Date.now());\n}',
      '(options.now ?? Date.now()) - 300_000);\n}',
    ],
    [
      'ten minutes for clocks that differ, in capabilities',
      '7.3',
      'options.now ?? Date.now());\n}',
      '(options.now ?? Date.now()) + 300_000);\n}',
    ],
    [
      'null is no time of a capability that is there',
      '7.3',
      "if (!has(document, 'created_at')) {",
      "if (!has(document, 'created_at') || document.created_at === null) {",
    ],
    [
      'members of a capability are not looked at',
      '7.12',
      "  checkUnknown(\n    report,\n    'capability-members',",
      "  if (false) checkUnknown(\n    report,\n    'capability-members',",
      'places',
    ],
    [
      'org_id is no member of a capability',
      '7.12',
      'Object.keys(members.capability.types)',
      'fields',
      'places',
    ],
  ],
  'registry-entry.ts': [
    ...entryFields.map(
      (name): MutantRow => [
        `an entry needs no ${name}`,
        '7.4',
        "const { required } = members['registry-entry'];",
        `const required = members['registry-entry'].required.filter((name) => name !== '${name}');`,
      ],
    ),
    ...['name', 'org_id', 'agent_code', 'version'].map(
      (name): MutantRow => [
        `the ${name} of an entry is not looked at`,
        '7.4',
        "const texts = textsOf('registry-entry');",
        `const texts = textsOf('registry-entry').filter((name) => name !== '${name}');`,
      ],
    ),
    ['an entry that is no object', '7.4', '  if (entry !== document)\n', '  if (false)\n', 'places'],
    [
      'a badge that is null is not there',
      '7.4',
      "if (has(entry, 'badge_url')) {",
      "if (has(entry, 'badge_url') && entry.badge_url !== null) {",
    ],
    [
      'what is no string of an entry is no code as well',
      '7.5',
      'if (isText(entry[name]) && !isCode(entry[name]))',
      "if (has(entry, name) && entry[name] !== '' && !isCode(entry[name]))",
    ],
    [
      'an empty string of an entry is no code as well',
      '7.5',
      'if (isText(entry[name]) && !isCode(entry[name]))',
      "if (typeof entry[name] === 'string' && !isCode(entry[name]))",
    ],
    [
      'capabilities that are wrong break the fields of an entry',
      '7.6',
      "const check = 'entry-capabilities';",
      "const check = 'entry-fields';",
    ],
    [
      'capabilities of an entry may be null',
      '7.6',
      "if (!has(entry, 'capabilities')) report.skip",
      "if (!has(entry, 'capabilities') || entry.capabilities === null) report.skip",
    ],
    [
      'an empty capability of an entry',
      '7.6',
      "else if (checkType(report, check, '/capabilities', entry.capabilities, 'strings'))",
      "else if (checkType(report, check, '/capabilities', Array.isArray(entry.capabilities) ? entry.capabilities.filter((one) => one !== '') : entry.capabilities, 'strings'))",
    ],
    [
      'a capability of an entry twice',
      '7.6',
      "else if (checkType(report, check, '/capabilities', entry.capabilities, 'strings'))",
      "else if (checkType(report, check, '/capabilities', Array.isArray(entry.capabilities) ? [...new Set(entry.capabilities)] : entry.capabilities, 'strings'))",
    ],
    [
      'a trace that is not at hand breaks the clause',
      '7.7',
      "    report.skip('The trace that the entry names was not given.', 'entry-trace', 'entry-compliance');",
      "    report.skip('The trace that the entry names was not given.', 'entry-trace', 'entry-compliance');\n    if (isUuid(entry.mcp_trace_id)) report.fail('entry-trace', '', '', '');",
    ],
    [
      'only one thing that disagrees is found',
      '7.7',
      'if (isText(entry[name]) && entry[name] !== evidence[name])',
      `if (isText(entry[name]) && entry[name] !== evidence[name] && ${once('evidence')})`,
      'places',
    ],
    [
      'compliance without a trace at hand',
      '7.8',
      "    report.skip('The trace that the entry names was not given.', 'entry-trace', 'entry-compliance');",
      "    report.skip('The trace that the entry names was not given.', 'entry-trace', 'entry-compliance');\n    if (entry.compliance === true) report.fail('entry-compliance', '/compliance', '', '');",
    ],
    [
      'compliance of a trace that disagrees',
      '7.8',
      'if (entry.compliance === true && !evidence.conforms)',
      'if (entry.compliance === true && (!evidence.conforms || entry.org_id !== evidence.org_id))',
    ],
    [
      'a badge of a wrong type needs no compliance',
      '7.9',
      'if (entry.compliance !== true)',
      "if (entry.compliance !== true && typeof entry.badge_url === 'string')",
    ],
    [
      'a badge that is no URL needs no compliance',
      '7.9',
      'if (entry.compliance !== true)',
      'if (entry.compliance !== true && /^https:/.test(String(entry.badge_url)))',
    ],
    [
      'entries whose codes are none are not compared',
      '7.10',
      'else if (!isText(entry.org_id) || !isText(entry.agent_code))',
      'else if (!isCode(entry.org_id) || !isCode(entry.agent_code))',
    ],
    [
      'codes of entries compared without their capitals',
      '7.10',
      'const key = JSON.stringify([entry.org_id, entry.agent_code]);',
      'const key = `${entry.org_id}/${entry.agent_code}`.toLowerCase();',
    ],
    [
      'codes of entries compared without spaces around them',
      '7.10',
      'const key = JSON.stringify([entry.org_id, entry.agent_code]);',
      'const key = `${String(entry.org_id).trim()}/${String(entry.agent_code).trim()}`;',
    ],
    [
      'codes of entries joined by a slash',
      '7.10',
      'const key = JSON.stringify([entry.org_id, entry.agent_code]);',
      'const key = `${entry.org_id}/${entry.agent_code}`;',
    ],
    [
      'entries without codes are compared',
      '7.10',
      'else if (!isText(entry.org_id) || !isText(entry.agent_code))',
      'else if (false)',
    ],
    [
      'only the second entry of an agent is found',
      '7.10',
      'if (seen.has(key))',
      `if (seen.has(key) && ${once('seen')})`,
      'places',
    ],
    [
      'badge_url is no member of an entry',
      '7.12',
      "Object.keys(members['registry-entry'].types)",
      'required',
      'places',
    ],
  ],
  '../../suite/src/answer-request.ts': [
    ...ofPrevious.flatMap(([kind, clause]): MutantRow[] => [
      [
        `of ${kind}: what breaks a clause is not compared`,
        clause,
        isBefore,
        `for (const document of before) if (kind !== '${kind}' || checkText(JSON.stringify(document), options).conforms) checkText(`,
      ],
      [
        `of ${kind}: only the one right before is compared`,
        clause,
        isBefore,
        `for (const document of before.slice(kind === '${kind}' ? -1 : 0)) checkText(`,
      ],
      [
        `of ${kind}: only the very first is compared`,
        clause,
        isBefore,
        `for (const document of before.slice(0, kind === '${kind}' ? 1 : undefined)) checkText(`,
      ],
      [
        `of ${kind}: nothing before is compared`,
        clause,
        isBefore,
        `for (const document of kind === '${kind}' ? [] : before) checkText(`,
      ],
    ]),
    [
      'a capability that breaks a clause says nothing',
      '6.4',
      learn,
      `for (const document of request.known ?? []) if (detectKind(document) !== 'capability' || checkText(JSON.stringify(document), { now }).conforms) known.learn(document, detectKind(document));`,
    ],
    [
      'an entry that breaks a clause says nothing',
      '6.4',
      learn,
      `for (const document of request.known ?? []) if (detectKind(document) !== 'registry-entry' || checkText(JSON.stringify(document), { now }).conforms) known.learn(document, detectKind(document));`,
    ],
    [
      'only the first document says something of an agent',
      '6.4',
      learn,
      'for (const document of (request.known ?? []).slice(0, 1)) known.learn(document, detectKind(document));',
    ],
    [
      'only the last document says something of an agent',
      '6.4',
      learn,
      'for (const document of (request.known ?? []).slice(-1)) known.learn(document, detectKind(document));',
    ],
    [
      'duplicate names in the trace of an entry',
      '7.8',
      "const { conforms } = checkText(JSON.stringify(trace), { ...options, kind: 'trace' });",
      "const conforms = !checkText(JSON.stringify(trace), { ...options, kind: 'trace' }).results.some(({ id, status }) => status === 'fail' && id === 'event-payload');",
    ],
  ],
};
