import { createContext } from 'react-router';
import type { Figure } from '#app/lib/figures.ts';

/** What `/community` counts. */
export const figuresContext = createContext<() => Promise<Figure[]>>(async () => []);
