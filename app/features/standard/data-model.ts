/**
 * The entities behind traces and capabilities, for those who keep them in a relational database. The one source of
 * the diagram and of its table.
 */
interface Field {
  name: string;
  type: 'uuid' | 'text' | 'json' | 'time';
  /** `id` names the row; `of` an entity is the id of a row of it. */
  key?: 'id' | { of: string };
  meaning: string;
}

export interface Entity {
  name: string;
  meaning: string;
  fields: Field[];
}

export const entities: Entity[] = [
  {
    name: 'agent_capabilities',
    meaning: 'what an agent is able to do',
    fields: [
      { name: 'id', type: 'uuid', key: 'id', meaning: 'Identity of the capability.' },
      { name: 'agent_code', type: 'text', meaning: 'The agent that has it.' },
      { name: 'name', type: 'text', meaning: 'Name by which contexts and registry entries refer to it.' },
      { name: 'capabilities', type: 'json', meaning: 'What it takes and gives.' },
      { name: 'created_at', type: 'time', meaning: 'When it was described.' },
    ],
  },
  {
    name: 'mcp_context',
    meaning: 'who ran what, and when',
    fields: [
      { name: 'id', type: 'uuid', key: 'id', meaning: 'Identity of the run: the mcp_trace_id of its trace.' },
      {
        name: 'capability_id',
        type: 'uuid',
        key: { of: 'agent_capabilities' },
        meaning: 'The capability that was used.',
      },
      { name: 'input_type', type: 'text', meaning: 'The kind of thing that went in.' },
      { name: 'output_type', type: 'text', meaning: 'The kind of thing that came out.' },
      { name: 'org_id', type: 'text', meaning: 'The organisation that the run belongs to.' },
      { name: 'profile', type: 'text', meaning: 'enterprise, smb, developer or gov.' },
      { name: 'timestamp', type: 'time', meaning: 'When the context was made.' },
    ],
  },
  {
    name: 'mcp_events',
    meaning: 'what happened in a run',
    fields: [
      { name: 'id', type: 'uuid', key: 'id', meaning: 'Identity of the event.' },
      {
        name: 'context_id',
        type: 'uuid',
        key: { of: 'mcp_context' },
        meaning: 'The run in which it happened.',
      },
      { name: 'event_type', type: 'text', meaning: 'What kind of thing happened.' },
      { name: 'payload', type: 'json', meaning: 'What is worth keeping about it.' },
      { name: 'created_at', type: 'time', meaning: 'When it was recorded.' },
    ],
  },
];

/** One of the first has many of the second. */
export const relations = [
  {
    from: 'agent_capabilities',
    verb: 'defines',
    to: 'mcp_context',
    sentence: 'A capability defines contexts',
  },
  { from: 'mcp_context', verb: 'emits', to: 'mcp_events', sentence: 'a context emits events' },
];
