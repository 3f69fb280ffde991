import { timeInWords } from '#app/lib/dates.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { type CourseBook, readCourseBook } from '../course-book.server.ts';
import type { Route } from './+types/course-book';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${args.loaderData?.level.name}: all lessons`,
    description:
      'Every lesson of a certification level with its exercises, on one page, to read or to print.',
    // Search engines find each lesson at its own URL.
    noindex: true,
  });

/**
 * `/courses/book/{level}`. `site/scripts/static/books.ts` makes the books of the certification bundles from this page.
 */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  readCourseBook(params.level, context.get(servicesContext).config.siteUrl);

export default function CourseBookPage({ loaderData: { level, modules } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <p className="kicker">{level.level} · all lessons on one page</p>
      <h1 className="mt-3 text-3xl md:text-4xl">{level.name}</h1>
      <p className="mt-5 max-w-[38em] text-soft md:text-lg">{level.description}</p>
      <nav aria-label="Contents" className="mt-10 max-w-[42rem] border-t border-rule pt-6">
        <ol className="trace-list">
          {modules.map(({ id, code, title, minutes }) => (
            <li key={id}>
              <a
                href={`#${id.toLowerCase()}`}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 py-2 pl-12"
              >
                <span className="kicker min-w-[3.75rem] pt-1 whitespace-nowrap">{code}</span>
                <span>{title}</span>
                <span className="kicker pt-1 whitespace-nowrap">{timeInWords(minutes)}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {modules.map((module) => (
        <BookModule key={module.id} module={module} />
      ))}
    </div>
  );
}

function BookModule({ module }: { module: CourseBook['modules'][number] }) {
  const { id, code, title, standard, description, teaches, resources, lessons } = module;
  return (
    <section aria-labelledby={id.toLowerCase()} className="mt-16 break-before-page border-t border-ink pt-8">
      <p className="kicker">
        {code} · standard: draft {standard}
      </p>
      <h2 id={id.toLowerCase()} className="mt-2 text-2xl">
        {title}
      </h2>
      <p className="mt-4 max-w-[42rem] text-soft">{description}</p>
      <ul className="mt-4 max-w-[42rem] list-disc pl-5 text-soft">
        {teaches.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lessons.map(({ id, title, minutes, html, isTranscript, exercise }) => (
        <article key={id} aria-labelledby={id} className="mt-14">
          <p className="kicker">{timeInWords(minutes)}</p>
          <h2 id={id} className="mt-2 mb-6 text-2xl">
            {title}
          </h2>
          {isTranscript ? (
            <div className="max-w-[42rem]">
              <h3 className="mb-6 text-xl">Slides with their narration</h3>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml */}
              <div data-md="written" dangerouslySetInnerHTML={{ __html: html }} />
            </div>
          ) : (
            <Prose html={html} />
          )}
          <aside
            className="mt-8 max-w-[42rem] border-t border-rule pt-4"
            aria-label={`Exercise: ${exercise.title}`}
          >
            <p className="kicker">Exercise</p>
            <a className="link font-semibold" href={`/lab?lesson=${exercise.id}`}>
              {exercise.title}
            </a>
            <Prose html={exercise.html} />
          </aside>
        </article>
      ))}
      <p className="mt-10 max-w-[42rem] border-t border-rule pt-4 text-sm text-soft">
        Further reading:{' '}
        {resources.map(({ title, url }, index) => (
          <span key={url}>
            {index > 0 && ' · '}
            <a className="link" href={url} rel="noopener noreferrer">
              {title}
            </a>
          </span>
        ))}
      </p>
    </section>
  );
}
