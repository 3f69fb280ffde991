import { asc, desc, eq, isNull } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { boundedCount } from '#app/services/database/query-parts.server.ts';
import { foundSecrets } from '#app/services/found-secrets/tables.server.ts';
import { placeInWords } from '#app/services/found-secrets/withheld.server.ts';
import { verdicts } from './verdict-words.ts';

const isWaiting = isNull(foundSecrets.verdict);

const decided = (verdict: 'kept-hidden' | 'no-secret', none: string) => ({
  label: verdicts[verdict],
  where: eq(foundSecrets.verdict, verdict),
  empty: { title: none },
});

/** The page `/admin/secrets`: waiting finds oldest first, so that none is forgotten, and decided finds newest first. */
export const foundSecretList = deskList({
  role: 'editor',
  path: '/admin/secrets',
  table: foundSecrets,
  one: 'find',
  many: 'finds',
  states: {
    label: 'Status',
    name: 'state',
    of: {
      waiting: {
        label: verdicts.waiting,
        where: isWaiting,
        empty: {
          title: 'No secret is waiting for a decision.',
          text: 'An operator can run the scan: npm run admin -- scan-secrets.',
        },
      },
      'kept-hidden': decided('kept-hidden', 'No item has been kept hidden.'),
      'no-secret': decided('no-secret', 'No item has been marked “No secret”.'),
    },
  },
  sorts: { found: foundSecrets.foundAt },
  order: (state) => {
    const direction = state === 'waiting' ? asc : desc;
    return [direction(foundSecrets.foundAt), direction(foundSecrets.id)];
  },
  query: (db) => {
    const { id, source, subject, places, foundAt } = foundSecrets;
    return db.select({ id, source, subject, places, foundAt }).from(foundSecrets);
  },
  show: (found) =>
    found.map(({ places, foundAt, ...find }) => ({
      ...find,
      places: places.map(placeInWords).join(', '),
      at: foundAt.toISOString(),
    })),
  csv: ['id', 'source', 'subject', 'places', 'at'],
});

/** A query of the number of finds that wait for an editor. */
export const foundSecretCount = () => boundedCount(foundSecrets, isWaiting);
