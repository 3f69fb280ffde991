// Made from standard/schemas/v0.1 by packages/checker/scripts/make-types.ts. Do not edit.

export const profiles = ['enterprise', 'smb', 'developer', 'gov'] as const;

/** How a UUID, a URL and a code are written (clauses 2.1, 2.4 and 2.5), as the schemas have it. */
export const patterns = {
  uuid: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$(?!\\n)',
  url: "^[hH][tT][tT][pP][sS]?://(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9a-fA-F]{2})*@)?(?:\\[(?:(?:[0-9a-fA-F]{1,4}:){6}(?:[0-9a-fA-F]{1,4}:[0-9a-fA-F]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\\.(?!\\])|(?=\\]))){4})|(?=:{0,2}(?:(?:[0-9a-fA-F]{1,4}:{1,2}){0,6}(?:[0-9a-fA-F]{1,4}:{0,2})?|(?:[0-9a-fA-F]{1,4}:{1,2}){0,5}[0-9.]{7,15})\\])(?:(?:[0-9a-fA-F]{1,4}:)*[0-9a-fA-F]{1,4})?::(?:(?:[0-9a-fA-F]{1,4}:)*(?:[0-9a-fA-F]{1,4}|(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:\\.(?!\\])|(?=\\]))){4}))?)\\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9a-fA-F]{2})+)(?::[0-9]*)?(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9a-fA-F]{2})*)*(?:\\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-fA-F]{2})*)?(?:#(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-fA-F]{2})*)?$(?!\\n)",
  code: '^[a-z0-9]+(?:-[a-z0-9]+)*$(?!\\n)',
} as const;

/** Required members of each schema, and the types of its members. */
export const members = {
  capability: {
    required: ['id', 'agent_code', 'name', 'capabilities', 'created_at'],
    types: {
      id: 'uuid',
      agent_code: 'string',
      org_id: 'string',
      name: 'string',
      capabilities: 'object',
      created_at: 'time',
    },
  },
  'context-core': {
    required: ['input_type', 'output_type', 'org_id', 'agent_code', 'profile', 'timestamp'],
    types: {
      input_type: 'string',
      output_type: 'string',
      org_id: 'string',
      agent_code: 'string',
      profile: 'choice',
      timestamp: 'time',
    },
  },
  'context-developer': { required: [], types: { sandbox_flag: 'boolean' } },
  'context-enterprise': {
    required: [],
    types: { business_unit: 'string', compliance_tags: 'strings', regional_pricing_bands: 'strings' },
  },
  'context-gov': {
    required: [],
    types: { oversight_actor: 'string', audit_log: 'url', compliance_tags: 'strings' },
  },
  'context-smb': { required: [], types: { pricing_plan: 'string', preconfigured_capabilities: 'strings' } },
  event: {
    required: ['event_type', 'payload', 'created_at'],
    types: { event_type: 'string', payload: 'object', created_at: 'time' },
  },
  'registry-entry': {
    required: [
      'name',
      'org_id',
      'agent_code',
      'profile',
      'capabilities',
      'mcp_trace_id',
      'version',
      'compliance',
    ],
    types: {
      name: 'string',
      org_id: 'string',
      agent_code: 'string',
      profile: 'choice',
      capabilities: 'strings',
      mcp_trace_id: 'uuid',
      version: 'string',
      compliance: 'boolean',
      badge_url: 'url',
    },
  },
  trace: {
    required: ['mcp_trace_id', 'mcp_context', 'mcp_events'],
    types: { mcp_trace_id: 'uuid', mcp_context: 'object', mcp_events: 'array' },
  },
} as const;
