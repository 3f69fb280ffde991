import { site } from '#site';
import { remembered } from './remembered.ts';

/**
 * A function that writes dates in UTC. It remembers up to 300 results: formatting is slow, and lists repeat dates. With
 * the mark below, a bundler can leave out writers that a file does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function dateWriter(options: Intl.DateTimeFormatOptions, locale: string = site.locale) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const write = remembered((time: number) => format.format(time));
  return (date: Date | string) => write(+new Date(date));
}

/** '31 August 2025': dates in our own sentences. */
export const formatLongDate = dateWriter({ day: 'numeric', month: 'long', year: 'numeric' });

/** 'August 31, 2025': the specification's 'MMMM d, yyyy', on articles. */
export const formatArticleDate = dateWriter(
  { month: 'long', day: 'numeric', year: 'numeric' },
  site.articleLocale,
);

/** 'Aug 31': the specification's 'MMM d'. */
export const formatShortDate = dateWriter({ month: 'short', day: 'numeric' }, site.articleLocale);

/** '2026-01-31 17:05', in UTC: times on the desk. */
export const formatTime = (date: Date | string) =>
  new Date(date).toISOString().slice(0, 16).replace('T', ' ');

/** '31 August 2025, 14:05 UTC': a moment in our own sentences. */
export const formatMoment = (date: Date) =>
  `${formatLongDate(date)}, ${date.toISOString().slice(11, 16)} UTC`;

/** 'in 24 hours': time until an event, rounded up. */
export function untilInWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 1) return 'in a minute';
  if (minutes < 100) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? `in ${hours} hours` : `in ${Math.ceil(hours / 24)} days`;
}

/** `45 minutes`, `1 hour`, `1 h 25 min`. */
export function timeInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  if (rest === 0) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${hours} h ${rest} min`;
}
