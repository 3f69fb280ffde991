import { Check, FileText, Lock, LockOpen, Play, SquarePen } from 'lucide';
import { timeInWords } from '#app/lib/dates.ts';
import { Icon } from '#app/ui/icon.ts';
import { lessonKey, lessonPath } from '../../lesson-names.ts';
import type { PathStep } from '../../path/learning-path.server.ts';

const types = {
  video: { icon: Play, name: 'Narrated slides' },
  reading: { icon: FileText, name: 'Reading' },
  interactive: { icon: SquarePen, name: 'Interactive' },
};

/** One module on the path. The learner's own progress arrives later (`enhance/learning-path.ts`). */
export function ModuleStep({ module }: { module: PathStep }) {
  const { id, code, title, description, teaches, lessons, minutes, isLocked } = module;
  return (
    <li data-state="next" data-path-module={id} data-locked={isLocked || undefined}>
      <div className="grid gap-x-14 gap-y-5 pb-5 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div>
          <p className="kicker flex items-center gap-2.5">
            {code} · {timeInWords(minutes)}
            <span data-when-locked hidden={!isLocked}>
              <Icon of={Lock} label="Locked" className="size-4" />
            </span>
            <span data-when-open hidden={isLocked}>
              <Icon of={LockOpen} label="Unlocked" className="size-4 text-ink" />
            </span>
            <span className="text-ok" data-when-complete hidden>
              completed
            </span>
          </p>
          <h3 className="mt-1 text-xl">
            <a href={`/course-module?module=${id}`} className="hover:underline">
              {title}
            </a>
          </h3>
          <p className="mt-2 max-w-[38em] text-[0.9375rem] text-soft">{description}</p>
          <ul className="mt-3 max-w-[38em] list-disc pl-5 text-[0.9375rem] text-soft marker:text-edge">
            {teaches.map((ability) => (
              <li key={ability}>{ability}</li>
            ))}
          </ul>
        </div>
        <ol className="self-start border-t border-rule text-sm lg:mt-6" aria-label={`Lessons of ${code}`}>
          {lessons.map((lesson) => (
            <LessonLine key={lesson.slug} module={id} lesson={lesson} />
          ))}
        </ol>
      </div>
    </li>
  );
}

function LessonLine({ module, lesson }: { module: string; lesson: PathStep['lessons'][number] }) {
  const { slug, title, type, minutes, deckLength } = lesson;
  const { icon, name } = types[type];
  const named = { module, lesson: slug };
  return (
    <li className="flex items-baseline gap-3 border-b border-rule py-2" data-path-lesson={lessonKey(named)}>
      <Icon of={icon} label={name} className="size-4 flex-none self-center text-soft" />
      <a href={lessonPath(named)} className="link min-w-0 flex-1">
        {title}
      </a>
      <span data-when-complete hidden className="self-center">
        <Icon of={Check} label="Completed" className="size-4 text-ok" />
      </span>
      <span className="kicker flex-none">
        {deckLength && `slides ${deckLength} · `}
        {minutes} min
      </span>
    </li>
  );
}
