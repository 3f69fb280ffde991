import { Refusal } from '#app/lib/refusal.ts';

/** Unknown API addresses answer as the API does, not with a page. */
export function loader() {
  throw new Refusal(404, 'There is nothing at this address.');
}

export const action = loader;
