import { isRouteErrorResponse } from 'react-router';
import { attempt } from './attempt.ts';

/**
 * Message of a refusal that React Router throws; undefined for every other error. The data of a refusal from before the
 * framework ran (a limit, a body that is too large) is JSON text.
 */
export function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const answer = typeof error.data === 'string' ? attempt(() => JSON.parse(error.data)) : error.data;
  return typeof answer?.message === 'string' ? answer.message : undefined;
}
