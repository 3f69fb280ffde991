import { createContext } from 'react-router';
import type { CountOverTime, Period } from '#app/services/database/count-over-time.server.ts';

/** A chart of the dashboard. Each feature counts its own; the composition hands them in. */
export interface Chart {
  title: string;
  /** What is counted, exactly. */
  what: string;
  count: (period: Period) => Promise<CountOverTime>;
}

export const chartsContext = createContext<Chart[]>([]);
