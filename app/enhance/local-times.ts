const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** `<time data-local-time>`: a moment that is given in UTC, by the visitor's own clock. */
export function tellLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local-time]'))
    time.textContent = `${local.format(new Date(time.dateTime))}, your time`;
}
