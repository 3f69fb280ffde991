// Made from standard/schemas/v0.1 by packages/checker/scripts/make-types.ts. Do not edit.

/** A named ability of an agent; a capability defines contexts (section 7 of draft v0.1). */
export interface Capability {
  /** Identity of the capability, a UUID (7.1, 7.2). */
  id: string;
  /** The agent that has the capability (7.1). */
  agent_code: string;
  /** The organisation whose agent has it; without it, every organisation's agent of that code (6.4, 7.1). */
  org_id?: string;
  /** Name by which contexts and registry entries refer to it (7.1). */
  name: string;
  /** What the capability takes and gives, in words of its owner; a JSON object (7.1). */
  capabilities: Record<string, unknown>;
  /** When the capability was described, with its zone (7.3). */
  created_at: string;
}

/** The six fields that the context of every trace has (section 4 of draft v0.1). */
export interface ContextCore {
  /** The kind of thing that went in (4.2). */
  input_type: string;
  /** The kind of thing that came out (4.2). */
  output_type: string;
  /** The organisation that the run belongs to (4.2, 4.6). */
  org_id: string;
  /** The agent, tool or calculator that did the work (4.2, 4.6). */
  agent_code: string;
  /** Which profile the trace follows (4.3). */
  profile: 'enterprise' | 'smb' | 'developer' | 'gov';
  /** When the context was made, with its zone (4.4, 4.5). */
  timestamp: string;
}

/** The context of a trace under the Developer profile: the core, the fields that this profile adds (6.1), and none of another's (6.2). */
export interface DeveloperContext extends ContextCore {
  profile: 'developer';
  /** Whether the run took place in a sandbox, so that it is not counted as a real one. */
  sandbox_flag?: boolean;
  business_unit?: never;
  compliance_tags?: never;
  regional_pricing_bands?: never;
  pricing_plan?: never;
  preconfigured_capabilities?: never;
  oversight_actor?: never;
  audit_log?: never;
}

/** The context of a trace under the Enterprise profile: the core, the fields that this profile adds (6.1), and none of another's (6.2). */
export interface EnterpriseContext extends ContextCore {
  profile: 'enterprise';
  /** The part of the organisation that ran the agent. */
  business_unit?: string;
  /** Names of the rules that apply to the run. */
  compliance_tags?: string[];
  /** Names of the price levels that apply. */
  regional_pricing_bands?: string[];
  pricing_plan?: never;
  preconfigured_capabilities?: never;
  sandbox_flag?: never;
  oversight_actor?: never;
  audit_log?: never;
}

/** The context of a trace under the Gov/Public profile: the core, the fields that this profile adds (6.1), and none of another's (6.2). */
export interface GovContext extends ContextCore {
  profile: 'gov';
  /** The office or person that watches over the use of the agent. */
  oversight_actor?: string;
  /** Address of the log that is kept for auditors; an absolute http or https URL. */
  audit_log?: string;
  /** Names of the rules that apply to the run. */
  compliance_tags?: string[];
  business_unit?: never;
  regional_pricing_bands?: never;
  pricing_plan?: never;
  preconfigured_capabilities?: never;
  sandbox_flag?: never;
}

/** The context of a trace under the SMB profile: the core, the fields that this profile adds (6.1), and none of another's (6.2). */
export interface SmbContext extends ContextCore {
  profile: 'smb';
  /** The plan at the moment of the run. */
  pricing_plan?: string;
  /** Names of the capabilities that were set up in advance (6.4). */
  preconfigured_capabilities?: string[];
  business_unit?: never;
  compliance_tags?: never;
  regional_pricing_bands?: never;
  sandbox_flag?: never;
  oversight_actor?: never;
  audit_log?: never;
}

/** The context of a trace: the core, and what its profile adds (sections 4 and 6 of draft v0.1). */
export type Context = EnterpriseContext | SmbContext | DeveloperContext | GovContext;

/** One thing that happened in a run (section 5 of draft v0.1). */
export interface TraceEvent {
  /** What kind of thing happened; a free-form string (5.2). */
  event_type: string;
  /** What is worth keeping about it; a JSON object (5.3). */
  payload: Record<string, unknown>;
  /** When the event was recorded, with its zone (5.4, 5.5). */
  created_at: string;
}

/** What an implementation says of itself in the registry; a draft (section 7 of draft v0.1). */
export interface RegistryEntry {
  /** Name for people (7.4). */
  name: string;
  /** The organisation that answers for the implementation, as its traces state it (7.5, 7.7). */
  org_id: string;
  /** The agent, tool or calculator, as its traces state it (7.5, 7.7). */
  agent_code: string;
  /** The profile under which the example run was made (7.4). */
  profile: 'enterprise' | 'smb' | 'developer' | 'gov';
  /** Names of its capabilities, at least one, none twice (7.6). */
  capabilities: string[];
  /** Identity of the example run whose trace comes with the entry (7.4, 7.7). */
  mcp_trace_id: string;
  /** Version of the implementation (7.4). */
  version: string;
  /** Whether its owner declares that it conforms (7.4, 7.8). */
  compliance: boolean;
  /** Address of the compliance badge; an absolute http or https URL, only with `compliance` true (7.9). */
  badge_url?: string;
}

/** The record of one run: its identity, its context, and what happened, oldest first (section 3 of draft v0.1). */
export interface Trace {
  /** Identity of the run, a UUID, unique everywhere (3.5, 3.6). */
  mcp_trace_id: string;
  /** Who ran what, under which profile, and when (section 4). */
  mcp_context: Context;
  /** What happened, oldest first; may be empty (3.7). */
  mcp_events: TraceEvent[];
}
