import { isRouteErrorResponse } from 'react-router';

/**
 * What a refusal that React Router throws says to the person; undefined for every other error. One that was made before
 * the framework ran (a limit, a body too large) comes as the JSON text of its answer.
 */
export function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const answer = typeof error.data === 'string' ? parse(error.data) : error.data;
  return typeof answer?.message === 'string' ? answer.message : undefined;
}

function parse(json: string): { message?: unknown } | null {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
