import { topics } from '#app/lib/topics.ts';
import type { Services } from '#app/services/services.server.ts';
import { hasSlotTurnedSince } from './entries.server.ts';

/** The door of the content library: what the composition may use. */
export { countWorks, searchWorks } from './entries.server.ts';
export { libraryOperations } from './operations.server.ts';
export { libraryPages } from './public-pages.ts';
export { librarySeed } from './seed.server.ts';

/** What happens by itself: a featured slot whose time comes or ends. */
export function registerLibraryTasks({ background, changes, db }: Services): void {
  background.every('turn-featured-content', '* * * * *', async () => {
    if (await hasSlotTurnedSince(db, 2)) await changes.write(db, [topics.library], async () => {});
  });
}
