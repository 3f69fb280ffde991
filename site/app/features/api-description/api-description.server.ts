import { createContext } from 'react-router';
import type { ApiOperation } from '#app/lib/api-operation.ts';
import type { PublicPages } from '#app/lib/public-page.ts';

/** The door of the API's description: the composition hands in the operations of every feature that has some. */
export const apiOperationsContext = createContext<readonly ApiOperation[]>();

export const apiPages: PublicPages = {
  '/data': {
    title: 'Open data',
    kicker: 'JSON and feeds, for programs',
    searchWords: 'api json feed atom download dataset developers',
  },
  '/api/openapi.json': {
    title: 'API description',
    kicker: 'every call of the public API, as OpenAPI',
    searchWords: 'developers rest http json endpoints',
    isUnlisted: true,
    isSearched: true,
  },
};
