/** The desk's names for the statuses. Senders read those of `statusInWords`. */
export const statusLabels = {
  pending: 'Waiting',
  asked: 'Asked for more',
  approved: 'Approved',
  rejected: 'Rejected',
} as const;
export type Status = keyof typeof statusLabels;

/** An age such as '3 d': in minutes below an hour, in hours below two days, else in days. */
export function ageOf(since: Date, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} d`;
}
