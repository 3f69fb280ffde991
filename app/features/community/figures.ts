import { createContext } from 'react-router';

/** A number that `/community` shows. Each feature counts its own; the composition hands them in. */
export interface Figure {
  /** What is counted, exactly. */
  label: string;
  href: string;
  count: () => Promise<number>;
}

export const figuresContext = createContext<Figure[]>([]);
