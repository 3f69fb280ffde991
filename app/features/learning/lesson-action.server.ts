import { data, redirect } from 'react-router';
import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { countingLearner } from './learners.server.ts';
import { lessonPath } from './lesson-names.ts';
import { findOpenLesson } from './lesson-page.server.ts';
import { type Note, saveNote } from './notes.server.ts';
import type { Route } from './pages/+types/course-module';
import { completeLesson } from './progress.server.ts';
import { noteChange } from './schema.ts';

/** What the page shows after a note was posted that could not be saved as it is. */
export interface NoteAnswer {
  text: string;
  message?: string;
  /** What somebody else saved meanwhile. */
  conflict?: Note;
}

const otherAccount = 'Another account is signed in by now. Open the page again to go on.';

/** The page's two forms, for people who are signed in: `complete`, which goes on to the next lesson, and `note`. */
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
  if (form.get('intent') !== 'note') throw new Refusal(400, 'This form is not known here.');
  // Forms write line ends as CR LF.
  const text = String(form.get('text') ?? '').replaceAll('\r\n', '\n');
  if (isOthers) return data<NoteAnswer>({ text, message: otherAccount }, 409);
  const change = noteChange.safeParse({ ...name, text, version: Number(form.get('version')) });
  if (!change.success)
    return data<NoteAnswer>({ text, message: 'This note is too long to be kept. Please shorten it.' }, 422);
  const outcome = await saveNote(db, visitor.id, change.data);
  if ('conflict' in outcome) return data<NoteAnswer>({ text, conflict: outcome.conflict }, 409);
  throw redirect(`${lessonPath(name)}#lesson-notes`, 303);
}
