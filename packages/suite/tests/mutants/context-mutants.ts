// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is code, and so is what replaces it.
import { type MutantRow, once } from './mutant-row.ts';

const isExtra = 'if (has(context, name) && !(name in own)) {';
const isTyped = "if (has(context, name)) checkType(report, 'profile-types', pointer, context[name], type);";
const contextFields = ['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp'];
const profileFields = {
  enterprise: ['business_unit', 'compliance_tags', 'regional_pricing_bands'],
  smb: ['pricing_plan', 'preconfigured_capabilities'],
  developer: ['sandbox_flag'],
  gov: ['oversight_actor', 'audit_log', 'compliance_tags'],
};
const ofProfiles = Object.entries(profileFields).flatMap(([profile, names]) =>
  names.map((name) => [profile, name] as const),
);

/** Sentences of sections 4 and 6 that are dropped, or a part of one: a field, a kind of document, one of several causes. */
export const contextMutants: Record<string, MutantRow[]> = {
  'context.ts': [
    [
      'what the context is is not looked at',
      '3.1',
      '  if (!isFields(context)) {',
      '  if (!isFields(context)) return undefined;\n  if (!isFields(context)) {',
    ],
    [
      'an array is a context',
      '3.1',
      '  if (!isFields(context)) {',
      '  if (Array.isArray(context)) return undefined;\n  if (!isFields(context)) {',
    ],
    [
      'a trace needs no context',
      '3.1',
      '  if (!isFields(context)) {',
      "  if (!has(trace, 'mcp_context')) return undefined;\n  if (!isFields(context)) {",
    ],
    ...contextFields.map(
      (name): MutantRow => [
        `a context needs no ${name}`,
        '4.1',
        "const coreFields = members['context-core'].required;",
        `const coreFields = members['context-core'].required.filter((name) => name !== '${name}');`,
      ],
    ),
    ...contextFields
      .slice(0, 4)
      .map(
        (name): MutantRow => [
          `the ${name} of a context is not looked at`,
          '4.2',
          "const coreTexts = textsOf('context-core');",
          `const coreTexts = textsOf('context-core').filter((name) => name !== '${name}');`,
        ],
      ),
    [
      'null is no text of a context that is there',
      '4.2',
      'if (!isText(context[name]) && has(context, name))',
      'if (!isText(context[name]) && context[name] !== null && has(context, name))',
    ],
    ['profiles of contexts are not looked at', '4.3', "    if (has(context, 'profile'))", '    if (false)'],
    [
      'null is no profile that is there',
      '4.3',
      "    if (has(context, 'profile'))",
      "    if (has(context, 'profile') && context.profile !== null)",
    ],
    [
      'the timestamp of a context is not looked at',
      '4.4',
      "const started = checkTime(report, 'context-time', '/mcp_context/timestamp', context.timestamp);",
      "const started = checkTime(new report.constructor(), 'context-time', '/mcp_context/timestamp', context.timestamp);",
    ],
    [
      'null is no timestamp that is there',
      '4.4',
      "if (!has(context, 'timestamp')) {",
      "if (!has(context, 'timestamp') || context.timestamp === null) {",
    ],
    [
      'a number is a timestamp',
      '4.4',
      "if (!has(context, 'timestamp')) {",
      "if (!has(context, 'timestamp') || typeof context.timestamp === 'number') {",
    ],
    ...['org_id', 'agent_code'].map(
      (name): MutantRow => [
        `the ${name} of a context need not be a code`,
        '4.6',
        "for (const name of ['org_id', 'agent_code'])",
        `for (const name of ['org_id', 'agent_code'].filter((name) => name !== '${name}'))`,
        'places',
      ],
    ),
    [
      'an empty string of a context is no code as well',
      '4.6',
      'if (isText(context[name]) && !isCode(context[name]))',
      "if (typeof context[name] === 'string' && !isCode(context[name]))",
      'places',
    ],
    [
      'what is no string of a context is no code as well',
      '4.6',
      'if (isText(context[name]) && !isCode(context[name]))',
      "if (has(context, name) && context[name] !== '' && !isCode(context[name]))",
      'places',
    ],
    ...ofProfiles.map(
      ([profile, name]): MutantRow => [
        `${name} of ${profile} may be of any type`,
        '6.1',
        isTyped,
        `if (has(context, name) && !(profile === '${profile}' && name === '${name}')) checkType(report, 'profile-types', pointer, context[name], type);`,
      ],
    ),
    ...ofProfiles.map(
      ([profile, name]): MutantRow => [
        `${name} may be null under ${profile}`,
        '6.1',
        isTyped,
        `if (has(context, name) && !(profile === '${profile}' && name === '${name}' && context[name] === null)) checkType(report, 'profile-types', pointer, context[name], type);`,
      ],
    ),
    ...[...new Set(ofProfiles.map(([, name]) => name))].flatMap((name) =>
      Object.entries(profileFields)
        .filter(([, own]) => !own.includes(name))
        .map(
          ([profile]): MutantRow => [
            `${name} may stand under ${profile}`,
            '6.2',
            isExtra,
            `if (has(context, name) && !(name in own) && !(profile === '${profile}' && name === '${name}')) {`,
          ],
        ),
    ),
    [
      'fields of several profiles break a profile that is not known',
      '6.2',
      "    report.skip('The profile is not known.', ...aboutProfile);\n",
      "    report.skip('The profile is not known.', ...aboutProfile);\n    if (extraFields.some((name) => has(context, name))) report.fail('profile-extras', '', '', '');\n",
    ],
    [
      'a field of another profile needs its type',
      '6.2',
      isExtra,
      `${isExtra}\n      if (name === 'sandbox_flag' && typeof context[name] !== 'boolean') report.fail('profile-types', '', '', '');`,
    ],
    ...ofProfiles.map(
      ([profile, name]): MutantRow => [
        `${name} need not be under ${profile}`,
        '6.3',
        "    else\n      report.fail(\n        'profile-complete',",
        `    else if (!(profile === '${profile}' && name === '${name}'))\n      report.fail(\n        'profile-complete',`,
        'places',
      ],
    ),
    [
      'members of a context whose profile is known are not looked at',
      '3.8',
      "  checkUnknown(report, 'unknown-members', '/mcp_context', context, knownFields, 'the context');\n  inspectCapabilities(",
      '  inspectCapabilities(',
      'places',
    ],
    [
      'members of a context whose profile is not known are not looked at',
      '3.8',
      "    checkUnknown(report, 'unknown-members', '/mcp_context', context, knownFields, 'the context');\n    return;",
      '    return;',
      'places',
    ],
    [
      'fields of other profiles are members that are not known',
      '3.8',
      "  checkUnknown(report, 'unknown-members', '/mcp_context', context, knownFields, 'the context');\n  inspectCapabilities(",
      "  checkUnknown(report, 'unknown-members', '/mcp_context', context, [...coreFields, ...Object.keys(own)], 'the context');\n  inspectCapabilities(",
      'places',
    ],
    [
      'capabilities are looked for under every profile',
      '6.4',
      "if (context.profile !== 'smb' || !Array.isArray(names)) {",
      'if (!Array.isArray(names)) {',
    ],
    [
      'what is no list of capabilities is one of one',
      '6.4',
      'const names = context.preconfigured_capabilities;',
      'const names = isText(context.preconfigured_capabilities) ? [context.preconfigured_capabilities] : context.preconfigured_capabilities;',
    ],
    [
      'an empty name is looked for',
      '6.4',
      'if (isText(name) && !known.has(name))',
      "if (typeof name === 'string' && !known.has(name))",
    ],
    [
      'what is no string is looked for',
      '6.4',
      'if (isText(name) && !known.has(name))',
      "if (name !== '' && !known.has(name))",
    ],
    [
      'only the first capability that is missing is found',
      '6.4',
      'if (isText(name) && !known.has(name))',
      `if (isText(name) && !known.has(name) && ${once('names')})`,
      'places',
    ],
  ],
  'known-capabilities.ts': [
    ['an org_id that is null is none', '6.4', 'else if (org_id === undefined)', 'else if (org_id == null)'],
    [
      'an org_id that is empty is none',
      '6.4',
      'else if (org_id === undefined)',
      "else if (org_id === undefined || org_id === '')",
    ],
    [
      'an org_id of a wrong type is none',
      '6.4',
      'else if (org_id === undefined)',
      "else if (org_id === undefined || (org_id !== null && typeof org_id !== 'string'))",
    ],
    [
      'a capability whose name is empty says that there is none',
      '6.4',
      'if (!isText(name)) return;',
      'if (!isText(name)) return add(this.#ofCode, agent_code, []);',
    ],
    [
      'a capability whose name is no string says that there is none',
      '6.4',
      'if (!isText(name)) return;',
      "if (name === '') return;\n      if (!isText(name)) return add(this.#ofCode, agent_code, []);",
    ],
    [
      'an entry whose capabilities are no array says that there are none',
      '6.4',
      'if (isText(org_id) && Array.isArray(capabilities))\n        add(this.#ofAgent, keyOf(org_id, agent_code), capabilities.filter(isText));',
      'if (isText(org_id))\n        add(this.#ofAgent, keyOf(org_id, agent_code), Array.isArray(capabilities) ? capabilities.filter(isText) : []);',
    ],
    [
      'an entry with a wrong item says nothing',
      '6.4',
      'if (isText(org_id) && Array.isArray(capabilities))',
      'if (isText(org_id) && Array.isArray(capabilities) && capabilities.every(isText))',
    ],
    [
      'an entry without capabilities says nothing',
      '6.4',
      'if (isText(org_id) && Array.isArray(capabilities))',
      'if (isText(org_id) && Array.isArray(capabilities) && capabilities.length > 0)',
    ],
    [
      'an entry without an org_id counts for every organisation',
      '6.4',
      'if (isText(org_id) && Array.isArray(capabilities))',
      'if (org_id === undefined && Array.isArray(capabilities)) add(this.#ofCode, agent_code, capabilities.filter(isText));\n      if (isText(org_id) && Array.isArray(capabilities))',
    ],
    [
      'an entry whose org_id is null counts for every organisation',
      '6.4',
      'if (isText(org_id) && Array.isArray(capabilities))',
      'if (org_id === null && Array.isArray(capabilities)) add(this.#ofCode, agent_code, capabilities.filter(isText));\n      if (isText(org_id) && Array.isArray(capabilities))',
    ],
    [
      'an agent whose code is none says nothing',
      '6.4',
      'if (!isText(agent_code)) return;',
      'if (!isText(agent_code) || !/^[a-z0-9-]+$/.test(agent_code)) return;',
    ],
  ],
  'members.ts': [
    ['a userinfo is no part of a URL', '6.1', '%[0-9a-fA-F]{2})*@)?', '%[0-9a-fA-F]{2})*@){0}'],
    ['a URL has no query', '6.1', '(?:\\\\?(?:', '(?:\\\\?(?!.)(?:'],
    ['a URL needs a path', '6.1', '*)*(?:\\\\?', '*)+(?:\\\\?'],
    ...['enterprise', 'smb', 'developer', 'gov'].map(
      (name): MutantRow => [
        `${name} is no profile`,
        '4.3',
        "profiles = ['enterprise', 'smb', 'developer', 'gov'] as const",
        `profiles = ['enterprise', 'smb', 'developer', 'gov'].filter((name) => name !== '${name}') as const`.replace(
          ' as const',
          '',
        ),
      ],
    ),
  ],
  'fields.ts': [
    [
      '$schema has to be an address',
      '3.8',
      "if (typeof fields[name] === 'string') continue;",
      "if (typeof fields[name] === 'string' && /^https:/.test(fields[name])) continue;",
      'places',
    ],
    [
      '$schema has to be the one of the version',
      '3.8',
      "if (typeof fields[name] === 'string') continue;",
      "if (typeof fields[name] === 'string' && /context-native.example.schemas.v0.1.[a-z-]+.json$/.test(fields[name])) continue;",
      'places',
    ],
    [
      '$schema of any type in an entry',
      '7.12',
      "if (typeof fields[name] === 'string') continue;",
      "if (typeof fields[name] === 'string' || check === 'entry-members') continue;",
      'places',
    ],
    [
      '$schema of any type in a capability',
      '7.12',
      "if (typeof fields[name] === 'string') continue;",
      "if (typeof fields[name] === 'string' || check === 'capability-members') continue;",
      'places',
    ],
    [
      'no $schema in an entry',
      '7.12',
      "if (name === '$schema' && pointer === '')",
      "if (name === '$schema' && pointer === '' && check !== 'entry-members')",
      'places',
    ],
    [
      'no $schema in a capability',
      '7.12',
      "if (name === '$schema' && pointer === '')",
      "if (name === '$schema' && pointer === '' && check !== 'capability-members')",
      'places',
    ],
    [
      'only the first member that is not known is found',
      '3.8',
      '    const at = pointer + toPointer(name);\n',
      `    if (!(${once('fields')})) continue;\n    const at = pointer + toPointer(name);\n`,
      'places',
    ],
    [
      'only the first item of a list that is wrong is found',
      '6.1',
      '    if (!isText(item))\n',
      '    if (!isGood) break;\n    if (!isText(item))\n',
      'places',
    ],
  ],
};
