/** Context for content that another feature lists on `/community`. */
import { createContext } from 'react-router';
import type { ListedProposal } from '#app/lib/proposals.ts';

export const proposalsContext = createContext<() => ListedProposal[]>(() => []);
