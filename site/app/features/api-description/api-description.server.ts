import { createContext } from 'react-router';
import type { ApiOperation } from '#app/lib/api-operation.ts';

/** Every call of the public API, as the features declare them. */
export const apiOperationsContext = createContext<readonly ApiOperation[]>();
