import type { SearchText } from '#app/lib/search.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { readRules } from './attempts.server.ts';
import { assessmentPath, practicePath } from './exam-paths.ts';

/** The exam and the practice run of each level, for the site's search. Their URLs have a query, so no page lists them. */
export async function listExamTexts(): Promise<SearchText[]> {
  const { levels } = await readTiers();
  const texts = await Promise.all(
    levels.map(async (level): Promise<SearchText[]> => {
      const { questions, minutes, passPercent } = await readRules(level);
      const pages = { group: 'Pages', keywords: `${level.level} ${level.id}`, text: '' } as const;
      return [
        {
          ...pages,
          title: `${level.name} exam`,
          href: assessmentPath(level.id),
          about: `${questions} questions in ${minutes} minutes, passed with ${passPercent} %`,
        },
        {
          ...pages,
          title: `Practice run: ${level.name}`,
          href: practicePath(level.id),
          about: 'ten questions like those in the exam, every answer explained',
        },
      ];
    }),
  );
  return texts.flat();
}
