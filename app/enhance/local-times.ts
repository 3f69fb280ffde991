/** `<time data-local-time>`: a moment that is given in UTC, by the visitor's own clock. */
export function tellLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local-time]'))
    time.textContent = `${new Date(time.dateTime).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}, your time`;
}
