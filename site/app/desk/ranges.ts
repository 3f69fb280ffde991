/** Ranges of the dashboard by `?range=`; the first is the default. */
export const ranges = [
  { id: 'weeks', label: '12 weeks', unit: 'week', count: 12 },
  { id: 'days', label: '30 days', unit: 'day', count: 30 },
  { id: 'months', label: '12 months', unit: 'month', count: 12 },
] as const;

export type Range = (typeof ranges)[number];
