import { createContext } from 'react-router';
import type { ApiOperation } from '#app/lib/api-operation.ts';

/** The door of the API's description: the composition hands in the operations of every feature that has some. */
export const apiOperationsContext = createContext<readonly ApiOperation[]>();
