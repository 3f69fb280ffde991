import { fetchCompleted, learningMerged, parseLearning, readLearningText } from '#app/lib/learning-record.ts';

/**
 * Draws the learner's own progress into the learning path, whose HTML is the same for everyone. Progress comes from the
 * account if signed in, else from this browser.
 */
export async function start(page: HTMLElement): Promise<void> {
  const draw = async () => drawProgress(page, await listCompleted());
  document.addEventListener(learningMerged, draw);
  await draw();
}

async function listCompleted(): Promise<Set<string>> {
  const isSignedIn = 'signedIn' in document.documentElement.dataset;
  const completed = isSignedIn ? await fetchCompleted() : parseLearning(readLearningText()).completed;
  return new Set(Object.keys(completed ?? {}));
}

function drawProgress(page: HTMLElement, completed: ReadonlySet<string>): void {
  if (completed.size === 0) return;
  const lessons = [...page.querySelectorAll<HTMLElement>('[data-path-lesson]')];
  const isDone = (lesson: HTMLElement) => completed.has(lesson.dataset.pathLesson ?? '');
  for (const level of page.querySelectorAll('[data-path-level]')) {
    let isBeforeComplete = false;
    for (const module of level.querySelectorAll<HTMLElement>('[data-path-module]')) {
      const own = lessons.filter((lesson) => module.contains(lesson));
      const isComplete = own.every(isDone);
      const isOpen = !('locked' in module.dataset) || isBeforeComplete;
      for (const lesson of own) show(lesson, 'complete', isDone(lesson));
      const head = module.querySelector('.kicker');
      if (head) {
        show(head, 'complete', isComplete);
        show(head, 'open', isOpen);
        show(head, 'locked', !isOpen);
      }
      module.dataset.state = isComplete ? 'done' : own.some(isDone) ? 'current' : 'next';
      isBeforeComplete = isComplete;
    }
  }
  const done = lessons.filter(isDone).length;
  const total = page.querySelector<HTMLElement>('[data-path-total]');
  if (total) {
    total.textContent = `You have completed ${done} of ${lessons.length} lessons.`;
    total.hidden = false;
  }
  const next = lessons.find((lesson) => !isDone(lesson))?.querySelector('a');
  const button = page.querySelector<HTMLAnchorElement>('[data-path-next]');
  if (next && button) {
    button.href = next.href;
    button.textContent = 'Continue';
  }
}

function show(place: Element, when: 'complete' | 'open' | 'locked', is: boolean): void {
  const mark = place.querySelector<HTMLElement>(`[data-when-${when}]`);
  if (mark) mark.hidden = !is;
}
