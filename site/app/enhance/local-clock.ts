/** '12:04', by the visitor's own clock. */
export const clockOf = (date: Date): string =>
  date.toLocaleTimeString(document.documentElement.lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
