/** The history of a watched server in words and by day. Pure. */
import { dateWriter, formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import type { Heat } from '#app/ui/heat-map.tsx';
import { site } from '#site';

/** Intervals that an owner can choose, in hours. The shortest is the most that we ask of a server. */
export const intervals = {
  6: 'Every 6 hours',
  12: 'Every 12 hours',
  24: 'Every day',
  168: 'Every 7 days',
} as const;
export const intervalHours = Object.keys(intervals) as `${keyof typeof intervals}`[];

export const intervalInWords = (hours: number): string =>
  (intervals[hours as keyof typeof intervals] ?? `Every ${hours} hours`).toLowerCase();

/** Days of the history that a page shows, as long as results are kept. */
export const historyDays = site.keepDays.watchedCheck;

/** `right`: no MUST rule is broken. `unreached`: there is no report, for the reason in `problem`. */
export const outcomes = {
  right: 'No rule broken',
  broken: 'Rules broken',
  unreached: 'Could not be checked',
} as const;
export type Outcome = keyof typeof outcomes;

/** A set of listed items, as a report names it. */
export interface ListedSet {
  revisions: string[];
  digest?: string;
}

/** A tool, prompt or resource template that was added, removed or reworded (`context-native/verify/changes`). */
export interface ItemChange {
  kind: 'tools' | 'prompts' | 'resource_templates';
  name: string;
  what: 'added' | 'removed' | 'reworded';
  /** Texts that differ. */
  parts: { where: string; pieces: { kind: 'same' | 'old' | 'new'; text: string }[] }[];
  note?: string | undefined;
}

export const nounOf = {
  tools: 'tool',
  prompts: 'prompt',
  resource_templates: 'resource template',
} as const;

export interface CheckResult {
  outcome: Outcome;
  madeAt: Date;
  passed: number;
  failed: number;
  problem: string | null;
  revisions: readonly string[];
}

/** The result of one check as a sentence. Why there was none is in our own words (`problems.server.ts`). */
export function resultInWords({ outcome, passed, failed, problem, revisions }: CheckResult): string {
  if (outcome === 'unreached') return problem ?? 'It could not be checked.';
  const spoken = revisions.length > 0 ? ` in MCP ${revisions.join(' and ')}` : '';
  const broke = outcome === 'broken' ? countOf(failed, 'MUST rule') : 'no MUST rule';
  return `It answered${spoken} and broke ${broke}; ${countOf(passed, 'rule')} passed.`;
}

/** One line for the page of a listing. */
export function statusInLine({
  outcome,
  madeAt,
  failed,
}: Pick<CheckResult, 'outcome' | 'madeAt' | 'failed'>): string {
  const day = formatLongDate(madeAt);
  if (outcome === 'unreached') return `Could not be checked on ${day}`;
  return outcome === 'broken'
    ? `${countOf(failed, 'rule')} broken on ${day}`
    : `Checked on ${day}: no rule broken`;
}

/** `2 tools added, 1 prompt reworded`. */
export function changesInLine(changes: readonly Pick<ItemChange, 'kind' | 'what'>[], more = 0): string {
  const groups = Map.groupBy(changes, ({ kind, what }) => `${kind} ${what}`);
  const parts = [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [`${countOf(group.length, nounOf[first.kind])} ${first.what}`] : [];
  });
  return [...parts, ...(more > 0 ? [`${countOf(more, 'more change')}`] : [])].join(', ');
}

/** A result that differs from the one before, as a sentence for feeds and lists. */
export function newsInWords(
  result: CheckResult & { changes: readonly ItemChange[]; moreChanges: number },
): string {
  const changed = changesInLine(result.changes, result.moreChanges);
  return [resultInWords(result), changed && `Changed: ${changed}.`].filter(Boolean).join(' ');
}

export interface DayCounts {
  /** `2026-11-30` */
  day: string;
  right: number;
  broken: number;
  unreached: number;
}

const dayMs = 86_400_000;
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The looks of a day and what they mean, in the order of the legend. The fuller a cell, the better the day. */
export const dayLooks = {
  all: 'no rule broken',
  most: 'could not be checked at times',
  half: 'rules broken',
  none: 'could not be checked',
  'not-asked': 'no check',
} satisfies Partial<Record<Heat, string>>;

const heatOf = ({ right, broken, unreached }: DayCounts): keyof typeof dayLooks => {
  if (broken > 0) return 'half';
  if (unreached === 0) return 'all';
  return right > 0 ? 'most' : 'none';
};

const dayInWords = ({ day, right, broken, unreached }: DayCounts) =>
  `${formatLongDate(day)}: ${[
    right > 0 && `${countOf(right, 'check')} without a broken rule`,
    broken > 0 && `${countOf(broken, 'check')} with broken rules`,
    unreached > 0 && `${countOf(unreached, 'check')} without a result`,
  ]
    .filter(Boolean)
    .join(', ')}`;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * The last 90 days as a calendar for `HeatMap`: a row for each week, the newest first, and a column for each weekday.
 * Days after today, and those before the first day, have no cell.
 */
export function calendarOf(days: readonly DayCounts[], now: number) {
  const today = Math.floor(now / dayMs) * dayMs;
  const first = today - (historyDays - 1) * dayMs;
  const mondayOf = (time: number) => time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs;
  const known = new Map(days.map((one) => [one.day, one]));
  const weeks: number[] = [];
  for (let week = mondayOf(today); week >= mondayOf(first); week -= 7 * dayMs) weeks.push(week);
  return {
    columns: weekdays.map((name) => ({ id: name, label: name, title: name })),
    rows: weeks.map((week) => ({
      id: isoDay(week),
      name: shortDay(isoDay(week)),
      cells: weekdays.map((_, at) => {
        const time = week + at * dayMs;
        return time < first || time > today ? undefined : cellOf(isoDay(time), known.get(isoDay(time)));
      }),
    })),
  };
}

const daysOf: Record<keyof typeof dayLooks, string> = {
  all: 'without a broken rule',
  most: 'with checks that could not be made',
  half: 'with broken rules',
  none: 'that could not be checked',
  'not-asked': 'without a check',
};

/** The last 90 days as a strip, the oldest day first, and how many days of each kind it has, in words. */
export function stripOf(days: readonly DayCounts[], now: number) {
  const known = new Map(days.map((one) => [one.day, one]));
  const today = Math.floor(now / dayMs) * dayMs;
  const heats = Array.from({ length: historyDays }, (_, at) => {
    const counts = known.get(isoDay(today - (historyDays - 1 - at) * dayMs));
    return counts ? heatOf(counts) : 'not-asked';
  });
  const parts = Object.entries(daysOf).flatMap(([heat, words]) => {
    const count = heats.filter((one) => one === heat).length;
    return count > 0 ? [`${countOf(count, 'day')} ${words}`] : [];
  });
  return { heats, words: `The last ${historyDays} days: ${parts.join(', ')}.` };
}

const shortDay = dateWriter({ day: 'numeric', month: 'short' });

const cellOf = (day: string, counts: DayCounts | undefined): { heat: Heat; words: string } =>
  counts
    ? { heat: heatOf(counts), words: dayInWords(counts) }
    : { heat: 'not-asked', words: `${formatLongDate(day)}: no check` };

/** Tone of the badge of an outcome. Rules that are broken are no alarm: many servers break one. */
export const toneOf = { right: 'ok', broken: 'note', unreached: 'quiet' } as const;
