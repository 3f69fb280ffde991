import { type ListFilter, readFilter } from '#app/lib/list-address.ts';

export const statuses = ['pending', 'asked', 'approved', 'rejected'] as const;
export type Status = (typeof statuses)[number];

/** How the desk names the states; the sender reads `statusWords`. */
export const statusLabels: Record<Status, string> = {
  pending: 'Waiting',
  asked: 'Asked for more',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** Age of what was sent: at most, or at least, so many days. */
export const ages = {
  day: { label: 'In the last 24 hours', atMost: 1 },
  week: { label: 'In the last 7 days', atMost: 7 },
  'over-week': { label: 'More than 7 days ago', atLeast: 7 },
  'over-month': { label: 'More than 30 days ago', atLeast: 30 },
} as const;
type Age = keyof typeof ages;

export interface QueueFilter {
  status: Status;
  kind: string;
  q: string;
  age: Age | '';
}

/** Reads the queue's filters from an address; what makes no sense counts as not set. */
export function readQueueFilter(params: URLSearchParams): QueueFilter {
  const status = statuses.find((name) => name === params.get('status')) ?? 'pending';
  const age = params.get('age') ?? '';
  return {
    status,
    kind: readFilter(params, 'kind'),
    q: readFilter(params, 'q'),
    age: Object.hasOwn(ages, age) ? (age as Age) : '',
  };
}

/** The filter as it stands in an address: what is so by itself is left out. */
export function asParams({ status, ...filter }: QueueFilter): ListFilter {
  return { ...(status !== 'pending' && { status }), ...filter };
}

/** '3 d', as long as it says something. */
export function ageOf(since: Date, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / 1440)} d`;
}
