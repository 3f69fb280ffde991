/**
 * '2 Jul, 01:30 your time', to show beside a time in UTC. The day is there only if it differs. Undefined if the
 * visitor's clock shows UTC.
 */
export function besideUtc(moment: Date): string | undefined {
  if (moment.getTimezoneOffset() === 0) return undefined;
  const isSameDay = moment.getDate() === moment.getUTCDate();
  const language = document.documentElement.lang;
  const day = moment.toLocaleDateString(language, { day: 'numeric', month: 'short' });
  return `${isSameDay ? '' : `${day}, `}${clockOf(moment)} your time`;
}

/** '12:04', by the visitor's own clock. */
export const clockOf = (date: Date): string =>
  date.toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
