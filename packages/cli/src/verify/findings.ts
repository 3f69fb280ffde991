import type { Redact } from '../public/known-secrets.ts';
import { publicText } from '../public/public-text.ts';
import type { RuleResult } from './report.ts';
import { type Rule, type RuleId, rules } from './rules.ts';
import { isOver } from './wire.ts';

/** Why a rule was skipped, or tested in part. */
export const timeOver = 'the time limit was reached';

/** Longest reason of a rule; the registry takes no longer one. */
const maxReason = 2000;

interface Found {
  passes: number;
  faults: string[];
  /** Reported unless the rule has faults. */
  notes: string[];
  /** Reported only if the rule was not tested. */
  skips: string[];
  traces: Set<string>;
}

/**
 * Findings of each rule, over all connections: one fault breaks a rule, and a rule that was never tested was skipped.
 */
export class Findings {
  readonly #found = new Map<string, Found>();
  readonly #until: number;

  readonly #redact: Redact;

  /**
   * `until` is the deadline (ms since 1970). Messages go through `redact`: servers print their secrets, and people
   * publish reports.
   */
  constructor(until = Number.POSITIVE_INFINITY, redact: Redact = publicText) {
    this.#until = until;
    this.#redact = redact;
  }

  readonly #others = new Map<string, Rule>();

  /** Adds a rule that is not in the table, such as a scenario of the official suite. */
  addRule(id: string, rule: Rule): void {
    this.#others.set(id, rule);
  }

  passed(id: RuleId | (string & {}), traceId?: string, note?: string): void {
    const found = this.#of(id);
    found.passes++;
    if (note) this.#note(found.notes, note);
    if (traceId) found.traces.add(traceId);
  }

  /** Records that the rule passed, or was broken by the fault. */
  judge(id: RuleId | (string & {}), isRight: boolean, fault: string | undefined, traceId?: string): void {
    if (isRight) this.passed(id, traceId);
    else this.broken(id, fault ?? '', traceId);
  }

  /** Records a fault. After the time limit, it only notes that: a missing answer is then no fault. */
  broken(id: RuleId | (string & {}), fault: string, traceId?: string): void {
    if (isOver({ until: this.#until })) this.#note(this.#of(id).notes, timeOver);
    else this.seenBroken(id, fault, traceId);
  }

  /** Records a fault in answers that came. It counts even after the time limit. */
  seenBroken(id: RuleId | (string & {}), fault: string, traceId?: string): void {
    const found = this.#of(id);
    this.#note(found.faults, fault);
    if (traceId) found.traces.add(traceId);
  }

  /** Records why the rule was skipped. A test elsewhere takes precedence. */
  skipped(id: RuleId | (string & {}), reason: string): void {
    this.#note(this.#of(id).skips, reason);
  }

  /** Records which part of the rule was skipped. */
  noted(id: RuleId, note: string): void {
    this.#note(this.#of(id).notes, note);
  }

  results(): RuleResult[] {
    const all: [string, Rule][] = [...Object.entries(rules), ...this.#others];
    return all.map(([id, { title, source, grade }]) => {
      const { passes, faults, notes, skips, traces } = this.#found.get(id) ?? noFindings();
      const outcome =
        faults.length > 0 ? (grade === 'must' ? 'failed' : 'warned') : passes > 0 ? 'passed' : 'skipped';
      const told = faults.length > 0 ? faults : passes > 0 ? notes : [...new Set([...notes, ...skips])];
      const reason =
        told.length > 0 ? told.join('; ') : outcome === 'skipped' ? 'there was nothing to test' : '';
      return {
        id,
        title,
        outcome,
        ...(reason && { reason: shorten(reason, maxReason) }),
        clause_or_source: source,
        grade,
        ...(traces.size > 0 && { traces: [...traces] }),
      };
    });
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
}

const noFindings = (): Found => ({ passes: 0, faults: [], notes: [], skips: [], traces: new Set() });

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

/** A failed `fetch` has its message in its cause. */
export function causeOf(error: Error): string {
  const { cause } = error;
  return (cause instanceof Error && cause.message ? cause.message : error.message).slice(0, 5000);
}
