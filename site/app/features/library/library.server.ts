import type { PublicPages } from '#app/lib/public-page.ts';
import { topics } from '#app/lib/topics.ts';
import { sinceLastLook } from '#app/services/background/since-last-look.ts';
import type { Services } from '#app/services/services.server.ts';
import { hasSlotChangedSince } from './entries.server.ts';

/** The door of the content library: what the composition may use. */
export { entryList } from './admin/entries.server.ts';
export { slotList } from './admin/slots.server.ts';
export { countWorks, searchWorks } from './entries.server.ts';
export { librarySeed } from './seed.server.ts';

/** What happens by itself: a featured slot whose time comes or ends. */
export function registerLibraryTasks({ background, changes, db }: Services): void {
  const look = sinceLastLook(async (since) => {
    if (await hasSlotChangedSince(db, since)) await changes.write(db, [topics.library], async () => {});
  });
  background.every('turn-featured-content', '* * * * *', () => look());
}

export const libraryPages: PublicPages = {
  '/content-library': { title: 'Content Library', kicker: 'talks, demos, tutorials' },
};
