/** Exports of the API description; the composition provides the calls of all features. */
import { createContext } from 'react-router';
import type { Call } from '#app/services/http/call.server.ts';

export const callsContext = createContext<readonly Call[]>();
