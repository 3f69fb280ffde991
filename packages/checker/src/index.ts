/** Public API of the package. The core does no I/O: it runs in browsers, workers and servers alike. */

export { applyQuickFix, type Edit, type QuickFix } from './apply-quick-fix.ts';
export { type Badge, type BadgeStyle, drawBadge, makeBadge } from './badge.ts';
export { canonicalJson } from './canonical-json.ts';
export { type CapabilityOptions, checkCapability } from './capability.ts';
export {
  type Check,
  type CheckId,
  checkIds,
  checks,
  checksOfKind,
  clauseUrl,
  type DocumentKind,
  type Level,
} from './checks.ts';
export { type ComparedEvent, compareTraces, type TraceComparison } from './compare.ts';
export type { Difference, Differences } from './compare-values.ts';
export {
  type CheckedDocument,
  checkDocuments,
  type DocumentsCheck,
  type DocumentsOptions,
} from './documents.ts';
export { checkDraftText, type DraftConformance, type DraftOptions } from './draft/check.ts';
export { type RunFacts, readRun } from './draft/links.ts';
export type { Dictionary, TypeEntry } from './draft/payloads.ts';
export { type DraftCheck, draftChecks, draftClauseUrl, draftSpec } from './draft/standard.ts';
export type { Profile } from './fields.ts';
export { profiles } from './members.ts';
export { checkRegistryEntry, type EntryOptions, type TraceEvidence } from './registry-entry.ts';
export type { CheckResult, Conformance, FindingCounts, OtherProfile } from './report.ts';
export { SeenIds } from './seen-ids.ts';
export { type Collection, checkRegistryFile, checkText, detectKind, type TextOptions } from './text.ts';
export { makeTimeline, type Timeline, type TimelineEvent } from './timeline.ts';
export { checkTrace, type TraceOptions } from './trace.ts';
export type * from './types.ts';
export type { RowState, TimelineRow } from './waterfall.ts';
