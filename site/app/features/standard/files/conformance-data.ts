import { answerOpenJson } from '#app/services/http/open-data.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { readMatrix } from '../conformance.server.ts';
import type { Route } from './+types/conformance-data';

export const handle: PageHandle = { page: 'call', finished: () => [] };

/** `GET /api/v1/conformance`: the matrix of checkers. */
export const loader = ({ request }: Route.LoaderArgs) => answerOpenJson({ request }, readMatrix);
