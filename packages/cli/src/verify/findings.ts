import type { Redact } from '../public/known-secrets.ts';
import { publicText } from '../public/public-text.ts';
import type { Grade, RuleOutcome, RuleResult } from './report.ts';
import { type Judged, judgedBy, type Rule, type RuleId, rules, strictest, unjudged } from './rules.ts';
import type { Seen } from './transcript.ts';
import { type Ending, whyOver } from './wire.ts';

/** Why a rule was skipped. */
export const notInRevision = (revision: string) => `${revision} does not have this rule`;

/** Longest reason and source of a rule; the registry takes no longer ones. */
const maxReason = 2000;
const maxSource = 300;

/** Where something was seen. A session is one. */
export interface Where {
  readonly traceId?: string | undefined;
  /** The revision that was spoken: it decides the grade of a fault. */
  readonly revision?: string;
  /** Why what was seen is no fault of this rule, such as a rate limit. Asked once for each fault. */
  excuse?(): string | undefined;
  /** The exchange that shows a fault of a rule. Asked as soon as a rule is broken. */
  seen?(rule: string, fault: string): Seen | undefined;
}

interface Found {
  passes: number;
  faults: string[];
  /** Broken clauses, and clauses that were tested. */
  broken: Judged[];
  tested: Judged[];
  /** Reported unless the rule has faults. */
  notes: string[];
  /** Reported only if the rule was not tested. */
  skips: string[];
  traces: Set<string>;
  /** The exchange of the first fault, if there was one. */
  seen?: Seen | undefined;
}

/** News of a run: the outcome of a rule so far, and how many of all rules have one. */
export interface RuleProgress {
  rule: string;
  outcome: RuleOutcome;
  done: number;
  of: number;
}

/**
 * Findings of each rule, over all connections: one fault breaks a rule, and a rule that was never tested was skipped.
 * The revision of a connection decides the grade of its faults.
 */
export class Findings {
  readonly #found = new Map<string, Found>();
  readonly #ending: Ending;
  readonly #redact: Redact;
  readonly #tell: ((progress: RuleProgress) => void) | undefined;
  /** Rules that are left out, with the reason. */
  readonly #leftOut = new Map<string, string>();
  /** Outcomes that were told. */
  readonly #outcomes = new Map<string, RuleOutcome>();

  /**
   * Messages go through `redact`: servers print their secrets, and people publish reports. `tell` gets each
   * new outcome of a rule.
   */
  constructor(
    ending: Ending = { until: Number.POSITIVE_INFINITY },
    redact: Redact = publicText,
    tell?: (progress: RuleProgress) => void,
  ) {
    this.#ending = ending;
    this.#redact = redact;
    this.#tell = tell;
  }

  readonly #others = new Map<string, Rule>();

  /** Adds a rule that is not in the table, such as a scenario of the official suite. */
  addRule(id: string, rule: Rule): void {
    this.#others.set(id, rule);
  }

  /** Leaves a rule out. It still counts where a fault is seen without asking. */
  leaveOut(id: RuleId, reason: string): void {
    this.#leftOut.set(id, reason);
    this.#news(id);
  }

  /** False for a rule that is left out: nothing may be sent for it. */
  isAsked(id: RuleId): boolean {
    return !this.#leftOut.has(id);
  }

  passed(id: RuleId | (string & {}), where?: Where, note?: string): void {
    const judged = this.#judgedBy(id, where);
    if (!judged) return;
    const found = this.#of(id);
    found.passes++;
    add(found.tested, judged);
    if (note) this.#note(found.notes, note);
    if (where?.traceId) found.traces.add(where.traceId);
    this.#news(id);
  }

  /** Records that the rule passed, or was broken by the fault. */
  judge(id: RuleId | (string & {}), isRight: boolean, fault: string | undefined, where?: Where): void {
    if (isRight) this.passed(id, where);
    else this.broken(id, fault ?? '', where);
  }

  /**
   * Records a fault. When the run is over, it only notes that: a missing answer is then no fault. `grade` is for a fault
   * that weighs more than the rule's clause: the form of a message is a MUST, be the message itself due or not.
   */
  broken(id: RuleId | (string & {}), fault: string, where?: Where, grade?: Grade): void {
    const excuse = whyOver(this.#ending) ?? where?.excuse?.();
    if (excuse === undefined) this.seenBroken(id, fault, where, grade);
    else this.noted(id, excuse);
  }

  /** Records a fault in answers that came. It counts even when the run is over. */
  seenBroken(id: RuleId | (string & {}), fault: string, where?: Where, grade?: Grade): void {
    const clause = this.#judgedBy(id, where);
    if (!clause) return;
    const judged = grade === undefined ? clause : { ...clause, grade };
    const found = this.#of(id);
    if (found.faults.length === 0) found.seen = where?.seen?.(id, fault);
    this.#note(found.faults, fault);
    add(found.broken, judged);
    if (where?.traceId) found.traces.add(where.traceId);
    this.#news(id);
  }

  /** True if a fault of the rule was recorded. */
  isBroken(id: RuleId): boolean {
    return (this.#found.get(id)?.faults.length ?? 0) > 0;
  }

  /** Records why the rule was skipped. A test elsewhere takes precedence. */
  skipped(id: RuleId | (string & {}), reason: string): void {
    this.#note(this.#of(id).skips, reason);
    this.#news(id);
  }

  /** Records which part of the rule was skipped. */
  noted(id: RuleId | (string & {}), note: string): void {
    this.#note(this.#of(id).notes, note);
    this.#news(id);
  }

  /** Records why an item of the server was not judged. After the end of the run, that is the only reason. */
  notJudged(id: RuleId, item: string, reason: string): void {
    this.noted(id, whyOver(this.#ending) ?? `${item}: not judged, because ${reason}`);
  }

  /** Results of all rules. Tells the outcome of those that never had one. */
  results(): RuleResult[] {
    return [...this.#all()].map(([id, rule]) => {
      this.#news(id);
      const found = this.#found.get(id) ?? noFindings();
      const { passes, faults, notes, skips, traces } = found;
      const { by, grade, outcome } = judgedOf(rule, found);
      const sources = [...new Set(by.map(({ source }) => source))].sort().join(', ');
      const leftOut = this.#leftOut.get(id);
      const untested = leftOut === undefined ? [...new Set([...notes, ...skips])] : [leftOut];
      const told = faults.length > 0 ? faults : passes > 0 ? notes : untested;
      const reason =
        told.length > 0 ? told.join('; ') : outcome === 'skipped' ? 'there was nothing to test' : '';
      return {
        id,
        title: rule.title,
        outcome,
        ...(reason && { reason: shorten(reason, maxReason) }),
        clause_or_source: shorten(sources, maxSource),
        grade,
        ...(traces.size > 0 && { traces: [...traces] }),
      };
    });
  }

  #all(): Map<string, Rule> {
    return new Map<string, Rule>([...Object.entries(rules), ...this.#others]);
  }

  /** Tells the outcome of a rule, if it is new. */
  #news(id: string): void {
    const all = this.#tell ? this.#all() : undefined;
    const rule = all?.get(id);
    if (!all || !rule) return;
    const { outcome } = judgedOf(rule, this.#found.get(id) ?? noFindings());
    if (this.#outcomes.get(id) === outcome) return;
    this.#outcomes.set(id, outcome);
    this.#tell?.({ rule: id, outcome, done: this.#outcomes.size, of: all.size });
  }

  /** The clause of a rule by the revision of a place; undefined, and noted, if that revision does not have the rule. */
  #judgedBy(id: string, where: Where | undefined): Judged | undefined {
    const rule = (rules as Record<string, Rule>)[id] ?? this.#others.get(id);
    if (!rule) return undefined;
    const revision = where?.revision;
    const judged = revision === undefined ? unjudged(rule) : judgedBy(rule, revision);
    if (!judged && revision !== undefined) this.skipped(id, notInRevision(revision));
    return judged;
  }

  #of(id: string): Found {
    const found = this.#found.get(id) ?? noFindings();
    this.#found.set(id, found);
    return found;
  }

  #note(list: string[], text: string): void {
    // Redact before cutting: half a secret no longer has its form.
    const told = list.length < 20 ? shorten(this.#redact(text), 500) : '';
    if (told !== '' && !list.includes(told)) list.push(told);
  }

  /** The faults of a rule, before they are joined and cut. */
  faultsOf(id: string): readonly string[] {
    return this.#found.get(id)?.faults ?? [];
  }

  /** The exchange that shows the first fault of a rule, as it was made. */
  seenOf(id: string): Seen | undefined {
    return this.#found.get(id)?.seen;
  }
}

/** Clauses, grade and outcome of a rule so far. */
function judgedOf(rule: Rule, { passes, faults, broken, tested }: Found) {
  const by = broken.length > 0 ? broken : tested.length > 0 ? tested : [unjudged(rule)];
  const grade: Grade = strictest(by.map((one) => one.grade));
  const bad: RuleOutcome = grade === 'must' ? 'failed' : 'warned';
  const outcome: RuleOutcome = faults.length > 0 ? bad : passes > 0 ? 'passed' : 'skipped';
  return { by, grade, outcome };
}

function add(list: Judged[], { grade, source }: Judged): void {
  if (!list.some((one) => one.grade === grade && one.source === source)) list.push({ grade, source });
}

const noFindings = (): Found => ({
  passes: 0,
  faults: [],
  broken: [],
  tested: [],
  notes: [],
  skips: [],
  traces: new Set(),
});

/** Text of a server or of a fault, cut, and without half a character: such a text could not be signed. */
export const shorten = (text: string, most: number) =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).toWellFormed();

/**
 * Text for a JSON value of the server where a string is due. `String` would call the value's own `toString`, and throws
 * if that is no function.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return (JSON.stringify(value) ?? 'undefined').slice(0, 200);
  } catch {
    // Nested too deep.
    return `a value of type ${typeof value}`;
  }
}

/**
 * A failed `fetch` has its message in its cause. The official client parses a message with zod, whose error is a dump of
 * all that was expected. "bad port" is Node's whole message (Fetch, section "port blocking").
 */
export function causeOf(error: Error): string {
  const { cause } = error;
  if ('issues' in error) return 'the answer is not a JSON-RPC message';
  const message = cause instanceof Error && cause.message ? cause.message : error.message;
  return message === 'bad port'
    ? 'the URL has a port that browsers and Node refuse. Use another port'
    : message.slice(0, 5000);
}
