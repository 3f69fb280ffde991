import { redirect } from 'react-router';
import { z } from 'zod';
import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { answerForm, EditConflict, leadTo } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { countingLearner } from './learners.server.ts';
import { lessonPath } from './lesson-names.ts';
import { findOpenLesson } from './lesson-page.server.ts';
import { saveNote } from './notes.server.ts';
import type { Route } from './pages/+types/course-module';
import { completeLesson } from './progress.server.ts';
import { rateLevel, removeRating } from './ratings.server.ts';
import { levelRating, noteChange } from './schema.ts';

const tooLong = 'This note is too long to save. Shorten it.';
const otherAccount = 'You are now signed in to another account. Open the page again to continue.';

/**
 * The page's forms, for people who are signed in: `complete`, which goes on to the next lesson, `note`, and after the
 * last lesson of a level `rate` and `unrate`.
 */
export async function answerLessonForm({ request, url, context }: Route.ActionArgs) {
  const visitor = await requireVisitor({ request, context, url });
  const services = context.get(servicesContext);
  const { db } = services;
  const { module, lesson } = await findOpenLesson(url.searchParams);
  const name = { module: module.id, lesson: lesson.slug };
  const form = await readForm(request);
  const isOthers = form.has('account') && form.get('account') !== visitor.id;
  if (form.get('intent') === 'complete') {
    if (isOthers) throw new Refusal(409, otherAccount);
    await countingLearner(services, visitor.id, () =>
      completeLesson(db, visitor.id, name.module, name.lesson),
    );
    const next = module.lessons[module.lessons.indexOf(lesson) + 1] ?? lesson;
    throw redirect(lessonPath({ ...name, lesson: next.slug }), 303);
  }
  const afterRating = (title: string) => leadTo(context, `${lessonPath(name)}#rating`, { title });
  if (form.get('intent') === 'unrate') {
    if (isOthers) throw new Refusal(409, otherAccount);
    await removeRating(services, visitor.id, module.level);
    throw afterRating('Your rating has been deleted.');
  }
  if (form.get('intent') === 'rate')
    return answerForm(context, form, levelRating, async (rating) => {
      if (isOthers) throw new Refusal(409, otherAccount);
      await rateLevel(services, visitor.id, module.level, rating);
      return afterRating('Thank you. Your rating has been saved.');
    });
  if (form.get('intent') !== 'note')
    throw new Refusal(400, 'This form does not belong to this page. Nothing was saved. Load the page again.');
  return answerForm(
    context,
    form,
    noteChange.pick({ text: true }).extend({ version: z.coerce.number().pipe(noteChange.shape.version) }),
    async (note) => {
      if (isOthers) throw new Refusal(409, otherAccount);
      const { conflict } = await saveNote(db, visitor.id, { ...name, ...note });
      if (conflict) throw new EditConflict({ text: conflict.text }, String(conflict.version));
      return redirect(`${lessonPath(name)}#lesson-notes`, 303);
    },
    ({ status, message }) => ({ title: status === 422 ? tooLong : message, destructive: true }),
  );
}
