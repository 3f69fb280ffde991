import type { Feature } from '#app/feature.server.ts';
import { topics } from '#app/lib/topics.ts';
import { sinceLastLook } from '#app/services/background/since-last-look.ts';
import { entryList } from './admin/entries.server.ts';
import { slotList } from './admin/slots.server.ts';
import { hasSlotChangedSince, searchWorks } from './entries.server.ts';
import { libraryPages } from './pages.ts';
import { librarySeed } from './seed.server.ts';

export const library: Feature = {
  pages: libraryPages,
  textSection: 'Learning and certification',
  deskLists: [entryList, slotList],
  searchSources: [{ group: 'Content Library', find: searchWorks }],
  seeds: [librarySeed],
  start({ services: { background, changes, db } }) {
    // A slot that starts or ends changes which work the library features.
    const look = sinceLastLook(async (since) => {
      if (await hasSlotChangedSince(db, since)) await changes.write(db, [topics.library], async () => {});
    });
    background.every('turn-featured-content', '* * * * *', () => look());
  },
};
