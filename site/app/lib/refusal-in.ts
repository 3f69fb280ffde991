import { isRouteErrorResponse } from 'react-router';
import { attempt } from './attempt.ts';

/**
 * Message of a refusal that React Router throws; undefined for every other error. One that was made before
 * the framework ran (a limit, a body too large) comes as the JSON text of its answer.
 */
export function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const answer = typeof error.data === 'string' ? attempt(() => JSON.parse(error.data)) : error.data;
  return typeof answer?.message === 'string' ? answer.message : undefined;
}
