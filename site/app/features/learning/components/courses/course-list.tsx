import { timeInWords } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Collection, collectionsOpen, entriesInSight } from '#app/ui/collection.tsx';
import { NewTabMark } from '#app/ui/link.tsx';
import { NothingFound } from '#app/ui/list-results.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { site } from '#site';
import { type CourseFilter, coursesHref, isFiltered } from '../../courses/filter.ts';
import type { CourseCard, FoundCourses } from '../../courses/list.server.ts';
import { languages, levels as levelNames, type Stated } from '../../courses/stated.ts';
import type { ListedLevel } from '../../path/course-levels.server.ts';

interface CourseListProps {
  filter: CourseFilter;
  found: FoundCourses;
}

const official = [
  {
    series: 'microsoft',
    about: 'MCP for Beginners, an open-source curriculum with examples in several languages.',
  },
  { series: 'hugging-face', about: 'The MCP Course, in three units with quizzes and a certificate.' },
] as const;

/**
 * The courses found, in up to four collections. Without a filter, only that of community courses is open. With one, the
 * first with results is open, and others while the open ones are short (`collectionsOpen`).
 */
export function CourseList({ filter, found }: CourseListProps) {
  const { levels, community, communityTotal, communityPage, communityPages, total } = found;
  if (total === 0)
    return (
      <NothingFound
        none="No courses found"
        advice="Try another word, another provider or fewer filters."
        clearHref={coursesHref()}
        nearest={found.nearest}
      />
    );
  // Only the last collection has pages.
  const isLaterPage = filter.page > 1;
  const counts = [levels.length, ...official.map(({ series }) => found[series].length), communityTotal];
  const opened = isFiltered(filter) && !isLaterPage ? collectionsOpen(counts) : [];
  return (
    <div>
      {levels.length > 0 && (
        <Collection
          id="certification-levels"
          title="Certification Levels"
          about="The lessons are free. You pay once for the exam and the credential."
          holds={countOf(levels.length, 'level')}
          isOpen={opened[0] ?? false}
        >
          <Levels levels={levels} />
        </Collection>
      )}
      {official.map(
        ({ series, about }, at) =>
          found[series].length > 0 && (
            <Collection
              key={series}
              id={`${series}-courses`}
              title={`${site.officialCourses[series]} Official Courses`}
              about={about}
              holds={countOf(found[series].length, 'lesson')}
              isOpen={opened[at + 1] ?? false}
            >
              <CourseCards
                courses={found[series]}
                inSight={isFiltered(filter) ? entriesInSight : undefined}
              />
            </Collection>
          ),
      )}
      {(communityTotal > 0 || !isFiltered(filter)) && (
        <Collection
          id="community-courses"
          title="Community Courses"
          about="Workshops, tutorials and guides by others. An editor reviews each course before it is listed. Level, language and length come from the provider, or from the list that names the course."
          holds={countOf(communityTotal, 'course')}
          isOpen={opened[3] ?? true}
          action={<SuggestCourse variant="secondary">Suggest a Course</SuggestCourse>}
        >
          <CourseCards
            courses={community}
            inSight={isFiltered(filter) || isLaterPage ? entriesInSight : fewInSight}
          />
          <Pagination
            label="Pages of community courses"
            page={communityPage}
            pages={communityPages}
            hrefOf={(page) => coursesHref({ ...filter, page })}
          />
        </Collection>
      )}
    </div>
  );
}

/** Dense, since there are many cards. Each has a rule above it, except in the first row. */
const cards =
  'grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3 *:relative *:min-w-0 *:border-t *:border-rule *:pt-3.5 *:pb-4 *:first:border-t-transparent sm:*:nth-2:border-t-transparent lg:*:nth-3:border-t-transparent';

function Levels({ levels }: { levels: readonly ListedLevel[] }) {
  return (
    <ul className={cards}>
      {levels.map(({ id, code, name, description, priceUsd, ...said }) => (
        <li key={id} className="group">
          <p className="kicker">{[code, ...saidOf(said), `$${priceUsd}`].join(' · ')}</p>
          <h4 className="font-semibold">
            <a href="/pricing" className="card-link group-hover:underline">
              {name}
            </a>
          </h4>
          <p className="mt-0.5 text-sm text-soft">{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** The stated facts in words; empty where there are none. */
function saidOf({ level, language, minutes }: Omit<Stated, 'price'>): string[] {
  return [
    level && levelNames[level as keyof typeof levelNames],
    language && languages[language as keyof typeof languages],
    minutes && timeInWords(minutes),
  ].filter((word) => typeof word === 'string');
}

interface CourseCardsProps {
  courses: readonly CourseCard[];
  /** Number of courses before a fold, which keeps the page short. Default: all. */
  inSight?: number | undefined;
}

/** Number of community courses in sight on the first page without a filter. */
const fewInSight = 6;

function CourseCards({ courses, inSight = courses.length }: CourseCardsProps) {
  const few = courses.slice(0, inSight);
  const others = courses.slice(few.length);
  return (
    <>
      <ul className={cards}>{few.map(drawCourse)}</ul>
      {others.length > 0 && (
        <details className="border-t border-rule">
          <summary>The other {others.length}</summary>
          <ul className={cards}>{others.map(drawCourse)}</ul>
        </details>
      )}
    </>
  );
}

function drawCourse({ id, title, description, provider, linkUrl, lessonNumber, ...said }: CourseCard) {
  return (
    <li key={id} className="group">
      <p className="kicker">
        <bdi>{lessonNumber === null ? provider : `Lesson ${lessonNumber}`}</bdi>
        {saidOf(said).map((word) => ` · ${word}`)}
      </p>
      <h4 className="font-semibold">
        <a
          href={linkUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="card-link group-hover:underline"
        >
          <bdi>{title}</bdi>
          <NewTabMark />
        </a>
      </h4>
      {description && (
        <p className="mt-0.5 text-sm text-soft" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}

/** Six placeholder cards, as `Skeleton` draws them. */
export const waitingCards = `<div class="min-h-svh"><div class="${cards}" aria-hidden="true">${'<div data-skeleton-card><div class="skeleton"><span></span><span></span><span></span></div></div>'.repeat(6)}</div></div>`;

/** Opens 'Submit a New Course': as a dialog (`free-courses.tsx`), and without scripts as a page. */
export function SuggestCourse({ variant, children }: { variant?: 'secondary'; children: string }) {
  return (
    <ButtonLink href="/courses/submit" variant={variant} aria-haspopup="dialog">
      {children}
    </ButtonLink>
  );
}
