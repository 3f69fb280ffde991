import type { Software, Spec } from '@context-native/recorder/trace';
import type { Listing } from './digests.ts';

/** Grade of a rule: a broken must fails the run, a broken should warns, and an info is reported only. */
export type Grade = 'must' | 'should' | 'info';

/** A broken must is `failed`, a broken should `warned`; a `skipped` rule has its reason. */
export type RuleOutcome = 'passed' | 'failed' | 'warned' | 'skipped';

/** Result of one rule, over all revisions. */
export interface RuleResult {
  id: string;
  title: string;
  outcome: RuleOutcome;
  /**
   * The observation, or why the rule was skipped. Optional only if the outcome is `passed`; at most 2,000 characters.
   */
  reason?: string;
  /**
   * A section of an MCP revision, of JSON-RPC or of an RFC, a section of the standard, the package of the official
   * suite, or `context-native check-server`.
   */
  clause_or_source?: string;
  grade: Grade;
  /**
   * The party that can fix a broken rule: `server`, `upstream` (the service behind the server), `sdk NAME VERSION`, or `not known`.
   */
  fixable_by?: string;
  /** The facts that show it; absent if it is not known. */
  evidence?: string;
  /** The traces in which it was seen. */
  traces?: string[];
  /** The exchange that shows the fault, redacted. Absent for a rule that is not broken, or that no exchange shows. */
  exchange?: ReportExchange;
  /** A command that shows the fault again; only for a broken rule. At most 4,000 characters. */
  see_again?: string;
}

/** Each text has at most 2,000 characters, `expected` at most 500. */
export interface ReportExchange {
  /** The request. Over HTTP, its head comes first. */
  sent: string;
  /** The answer, or `(no answer)`. */
  received: string;
  expected: string;
}

/** The verified server: a URL or a command. A report leaves out values and credentials (public/public-command.ts). */
export interface Target {
  url?: string;
  /** The program and its arguments, with `<left out>` instead of values. */
  command?: string[];
}

/** A detached signature by 17.3 over the RFC 8785 form of the report without this member. */
export interface ReportSignature {
  /** SHA-256 of the bytes that were signed (17.2). */
  digest: string;
  /** Compact JWS with detached content; `cty` is `vnd.context-native.report+json`. */
  jws: string;
}

/** The report of `check-server`, as JSON. The same shape is in `verify-report.schema.json`. */
export interface VerifyReport {
  tool: Software;
  made_at: string;
  /** Version of the standard that the traces follow. */
  spec: Spec;
  target: Target;
  /** As it names itself. */
  server?: Software;
  /** Negotiated MCP revisions. */
  revisions: string[];
  /** Tools that answered a call, of those that the server lists. Left out if it declares no tools. */
  calls?: { called: number; listed: number };
  /** The limit of `--calls`, 0 for `--no-calls`; absent for the default. Who runs the check again uses the same. */
  max_calls?: number;
  /** The items that the server lists, with digests; revisions with the same items share a listing. Absent if nothing was read. */
  listings?: Listing[];
  rules: RuleResult[];
  /** Present for a polite check, which skips rules that only a full check tests. */
  polite?: {
    /** HTTP requests that it sent; absent for a command. */
    requests?: number;
    /** The command line that tests all rules, in its parts. */
    full_check: string[];
  };
  /** One for each connection that carried a message, with the digest of 17.2. */
  traces: { mcp_trace_id: string; digest: string }[];
  signature?: ReportSignature;
}
