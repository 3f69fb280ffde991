import type { ReactNode } from 'react';
import { NewTabMark } from '#app/ui/link.tsx';
import { NothingFound } from '#app/ui/list-results.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { site } from '#site';
import { type CourseFilter, coursesHref } from '../../courses/filter.ts';
import type { CourseCard, FoundCourses } from '../../courses/list.server.ts';

interface CourseListProps {
  filter: CourseFilter;
  found: FoundCourses;
  /** The button 'Suggest a Course'. */
  suggest: ReactNode;
}

/** What was found, in its three groups. */
export function CourseList({ filter, found, suggest }: CourseListProps) {
  const { microsoft, huggingFace, community, communityTotal, communityPage, communityPages, total } = found;
  if (total === 0)
    return (
      <NothingFound
        none="No courses found"
        advice="Try another word or another provider."
        clearHref={coursesHref({ search: '', provider: '', page: 1 })}
      />
    );
  return (
    <div className="grid gap-14">
      {microsoft.length > 0 && (
        <Group
          id="microsoft-courses"
          title={`${site.officialCourses.microsoft} Official Courses`}
          about="MCP for Beginners, an open-source curriculum with examples in several languages."
        >
          <CourseCards courses={microsoft} />
        </Group>
      )}
      {huggingFace.length > 0 && (
        <Group
          id="hugging-face-courses"
          title={`${site.officialCourses['hugging-face']} Official Courses`}
          about="The MCP Course, in three units with quizzes and a certificate."
        >
          <CourseCards courses={huggingFace} />
        </Group>
      )}
      {(communityTotal > 0 || (!filter.search && !filter.provider)) && (
        <Group
          id="community-courses"
          title="Community Courses"
          about="Workshops, tutorials and guides by others. An editor looks at each before it is listed."
          action={suggest}
        >
          <CourseCards courses={community} />
          <Pagination
            label="Pages of community courses"
            page={communityPage}
            pages={communityPages}
            hrefOf={(page) => coursesHref({ ...filter, page })}
          />
        </Group>
      )}
    </div>
  );
}

interface GroupProps {
  id: string;
  title: string;
  about: string;
  action?: ReactNode;
  children: ReactNode;
}

function Group({ id, title, about, action, children }: GroupProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-ink pb-3">
        <div>
          <h3 id={id} className="text-xl">
            {title}
          </h3>
          <p className="mt-1 max-w-[40em] text-[0.9375rem] text-soft">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Dense, since there are many; a rule above each but the first row. */
const cards =
  'grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3 *:relative *:min-w-0 *:border-t *:border-rule *:pt-3.5 *:pb-4 *:first:border-t-transparent sm:*:nth-2:border-t-transparent lg:*:nth-3:border-t-transparent';

function CourseCards({ courses }: { courses: readonly CourseCard[] }) {
  return (
    <ul className={cards}>
      {courses.map(({ id, title, description, provider, linkUrl, lessonNumber }) => (
        <li key={id} className="group">
          <p className="kicker">{lessonNumber === null ? provider : `Lesson ${lessonNumber}`}</p>
          <h4 className="font-semibold">
            <a
              href={linkUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="card-link group-hover:text-signal"
            >
              {title}
              <NewTabMark />
            </a>
          </h4>
          {description && <p className="mt-0.5 text-sm text-soft">{description}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Six cards that are not there yet. */
export function CourseSkeletons() {
  return (
    <div className={cards} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike
        <div key={index} data-skeleton-card>
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}
