/** The door of community: what other features count and list for `/community`. */
import { createContext } from 'react-router';
import type { Figure } from '#app/lib/figures.ts';
import type { ListedProposal } from '#app/lib/proposals.ts';

/** What `/community` counts. */
export const figuresContext = createContext<() => Promise<Figure[]>>(async () => []);

/** The proposals that `/community` lists. */
export const proposalsContext = createContext<() => ListedProposal[]>(() => []);
