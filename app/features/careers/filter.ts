import { type Interest, isInterest } from './roles.ts';

const statuses = ['pending', 'confirmed', 'left'] as const;

/** What the desk shows of the waitlist. */
export interface WaitlistFilter {
  status: (typeof statuses)[number] | '';
  interest: Interest | '';
  /** A whole address: somebody asks what is kept about them. */
  search: string;
  page: number;
}

/** Reads the filter from the address; what makes no sense counts as not set. */
export function waitlistFilter(params: URLSearchParams): WaitlistFilter {
  const interest = params.get('interest');
  const page = Number(params.get('page') ?? 1);
  return {
    status: statuses.find((status) => status === params.get('status')) ?? '',
    interest: isInterest(interest) ? interest : '',
    search: (params.get('search') ?? '').trim().toLowerCase().slice(0, 255),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}
