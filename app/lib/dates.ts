import { site } from '#site';

const long = new Intl.DateTimeFormat(site.locale, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const american = new Intl.DateTimeFormat(site.articleLocale, {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat(site.articleLocale, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const wholeMonth = new Intl.DateTimeFormat(site.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(site.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** '31 August 2025': dates in our own sentences. Times are stored and shown in UTC. */
export const formatLongDate = (date: Date | string) => long.format(new Date(date));

/** 'August 2025': where the day does not matter. */
export const formatLongMonth = (date: Date | string) => wholeMonth.format(new Date(date));

/** 'August 31, 2025': the specification's 'MMMM d, yyyy', on articles. */
export const formatArticleDate = (date: Date | string) => american.format(new Date(date));

/** 'Aug 31': the specification's 'MMM d', in lists. */
export const formatShortDate = (date: Date | string) => short.format(new Date(date));

/** '2026-01-31 17:05': times in lists of the desk, which sort by eye. */
export const formatTime = (date: Date | string) =>
  new Date(date).toISOString().slice(0, 16).replace('T', ' ');

/** 'Aug 2025': months of charts. */
export const formatMonth = (date: Date | string) => month.format(new Date(date));

/** '31 August 2025, 14:05 UTC': a moment in our own sentences. */
export const formatMoment = (date: Date) =>
  `${formatLongDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;

/** 'in 24 hours': how long something is away, rounded up. */
export function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return 'in a minute';
  if (minutes < 100) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`;
}
