import { expect, test } from 'vitest';
import { checkerHere } from '#app/lib/checker-command.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { renderLesson } from './lesson-html.server.tsx';
import { clockTime, timelineOf } from './narration.ts';
import { listTimedLessons } from './slides.server.ts';

test('the length of a deck is that of the slides which the player shows, and other lessons have none', async () => {
  for (const module of await listModules())
    for (const lesson of await listTimedLessons(module)) {
      const { slides } = await renderLesson(module, lesson, checkerHere);
      expect(lesson.deckLength, `${module.id}/${lesson.slug}`).toBe(
        slides && clockTime(timelineOf(slides).total),
      );
      expect(lesson.deckLength !== undefined).toBe(lesson.type === 'video');
    }
});
