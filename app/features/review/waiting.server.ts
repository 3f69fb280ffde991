import { createContext } from 'react-router';

/** What waits for an editor on a page of the desk that is no part of the queue. The composition hands them in. */
export interface Waiting {
  path: string;
  count: () => Promise<number>;
}

export const waitingContext = createContext<Waiting[]>([]);
