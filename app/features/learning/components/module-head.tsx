import { ArrowLeft } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { timeInWords } from '../time-in-words.ts';

interface ModuleHeadProps {
  module: {
    code: string;
    title: string;
    description: string;
    minutes: number;
    lessons: readonly { slug: string }[];
  };
  level: { level: string; name: string; badge: string };
  completed: ReadonlySet<string>;
}

/** Title of a module, what it is about, and how far one has come in it. */
export function ModuleHead({ module, level, completed }: ModuleHeadProps) {
  const total = module.lessons.length;
  const done = module.lessons.filter(({ slug }) => completed.has(slug)).length;
  return (
    <header>
      <a
        href="/courses"
        className="no-print inline-flex min-h-11 items-center gap-1.5 text-sm text-soft hover:text-ink"
      >
        <ArrowLeft className="size-4" strokeWidth={1.5} aria-hidden />
        Back to Courses
      </a>
      <div className="mt-4 grid items-end gap-x-16 gap-y-6 border-b border-ink pb-8 md:grid-cols-[1fr_17rem]">
        <div>
          <p className="kicker mb-3">
            {level.level} {level.name} · {module.code}
          </p>
          <h1 className="text-3xl md:text-4xl">{module.title}</h1>
          <p className="mt-4 max-w-[40em] text-soft md:text-lg">{module.description}</p>
        </div>
        <div>
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <Badge>{level.badge}</Badge>
            <span>
              <span className="sr-only">Estimated time: </span>about {timeInWords(module.minutes)}
            </span>
          </p>
          <div className="no-print">
            <Progress label="Module progress" value={done} max={total} />
            <p className="kicker mt-1.5">
              {done} of {total} lessons completed
            </p>
          </div>
        </div>
      </div>
    </header>
  );
}
