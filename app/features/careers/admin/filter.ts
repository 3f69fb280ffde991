import { readFilter } from '#app/lib/list-address.ts';
import { type Interest, isInterest } from '../roles.ts';

export const statuses = ['pending', 'confirmed', 'left'] as const;

/** What the desk shows of the waitlist. */
export interface WaitlistFilter {
  status: (typeof statuses)[number] | '';
  interest: Interest | '';
  /** A whole address: somebody asks what is kept about them. */
  q: string;
}

/** Reads the filter from the address; what makes no sense counts as not set. */
export function readWaitlistFilter(params: URLSearchParams): WaitlistFilter {
  const interest = params.get('interest');
  return {
    status: statuses.find((status) => status === params.get('status')) ?? '',
    interest: isInterest(interest) ? interest : '',
    q: readFilter(params, 'q').toLowerCase(),
  };
}
