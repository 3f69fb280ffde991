import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { fetchCompleted, learningMerged, parseLearning } from '#app/lib/learning-record.ts';
import { coursesData } from '#app/lib/structured-data.ts';
import { topics } from '#app/lib/topics.ts';
import { correctTermsContext } from '#app/services/search/nearest.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';
import { learningText, subscribeToLearning } from '../browser/kept-learning.ts';
import { ContinueLearning } from '../components/courses/continue-learning.tsx';
import { FreeCourses } from '../components/courses/free-courses.tsx';
import { LevelCards } from '../components/courses/level-cards.tsx';
import { courseFilter, listAnchor } from '../courses/filter.ts';
import { listCourses } from '../courses/list.server.ts';
import {
  courseFacts,
  listAdvancedPaths,
  listCourseLevels,
  listedLevel,
} from '../path/course-levels.server.ts';
import { countLevelFigures } from '../path/level-figures.server.ts';
import { listCompletedTimes } from '../progress.server.ts';
import type { Route } from './+types/courses';

/**
 * Cached as finished HTML, to which the browser adds the person's progress. With a query it is rendered for each
 * request.
 */
export const handle: PageHandle = {
  page: 'application',
  asText: true,
  finished: () => [topics.courses, topics.levelFigures],
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'MCP Certification Courses',
    description: 'Find a course: search free MCP courses, or start one of three certification levels.',
    jsonLd: () => args.loaderData?.jsonLd ?? [],
  });

/** Only the list changes while the page is open: `enhance/refetch.ts` fetches it as another page. */
export const shouldRevalidate = () => false;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const filter = courseFilter(url.searchParams);
  const visitor = await getVisitor(request, context);
  const levels = await listCourseLevels(config);
  const [figures, advanced, found, completed] = await Promise.all([
    countLevelFigures(context),
    listAdvancedPaths(),
    listCourses(db, filter, levels.map(listedLevel), context.get(correctTermsContext)),
    visitor ? listCompletedTimes(db, visitor.id) : undefined,
  ]);
  const { signedIn } = context.get(requestContext);
  // Made on the server, so the browser does not load the code for it.
  const jsonLd = [coursesData(config.siteUrl, '/courses', levels.map(courseFacts))];
  return { filter, levels, figures, advanced, found, completed, signedIn, jsonLd };
}

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const { filter, levels, figures, advanced, found, signedIn } = loaderData;
  const completed = useOwnProgress(loaderData.completed, signedIn);
  // Above the levels for signed-in people. Below them for visitors, who look for the levels first.
  const progress = <ContinueLearning levels={levels} completed={completed} isExpected={signedIn} />;
  return (
    <div className="wrap tool">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h1 className="text-[2rem] leading-tight md:text-[2.25rem]">MCP Certification Courses</h1>
        <nav aria-label="On this page" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {parts.map(({ id, label }) => (
            <a key={id} className="link" href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <p className="basis-full text-soft">
          Twelve modules in three levels. The lessons are free to read. You buy a certification once.
        </p>
      </div>
      <div className="course-sections grid gap-10 md:gap-16">
        {signedIn && progress}
        <LevelCards levels={levels} figures={figures} completed={completed} />
        {!signedIn && progress}
        <AdvancedPaths paths={advanced} />
        <FreeCourses filter={filter} found={found} />
      </div>
      <p className="mt-12 max-w-[48em] text-sm text-soft">{site.independence}</p>
    </div>
  );
}

const parts = [
  { id: 'levels', label: 'Certification' },
  { id: listAnchor, label: 'Free courses' },
  { id: 'advanced', label: 'Fellowship and Board' },
];

interface AdvancedPathsProps {
  paths: readonly { id: 'fellow' | 'board'; name: string; title: string; requires: string }[];
}

const buttons = {
  fellow: { href: '/apply/fellowship', label: 'Learn About Fellowship' },
  board: { href: '/apply/board', label: 'Apply for Board Exam' },
};

/** 'Advanced Certification Paths': credentials that people apply for. */
function AdvancedPaths({ paths }: AdvancedPathsProps) {
  return (
    <Section id="advanced" title="Advanced Certification Paths" heading="mb-8 text-2xl">
      <ul className="cards cards-2">
        {paths.map(({ id, name, title, requires }) => (
          <li key={id} className="flex flex-col items-start gap-2.5">
            <p className="kicker">{name}</p>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[32em] text-[0.9375rem] text-soft">{requires}</p>
            <ButtonLink href={buttons[id].href} variant="secondary" className="mt-3">
              {buttons[id].label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const onServer = () => null;

/**
 * The person's completed lessons with their times. Signed in, they are the account's: from the server, or requested if
 * the page is the same for everyone. Otherwise they are this browser's. Undefined for a visitor who has not started,
 * and until the account has answered.
 */
function useOwnProgress(
  given: Record<string, string> | undefined,
  isSignedIn: boolean,
): ReadonlyMap<string, string> | undefined {
  const kept = useSyncExternalStore(subscribeToLearning, learningText, onServer);
  const [asked, setAsked] = useState<Record<string, string>>();
  useEffect(() => {
    if (!isSignedIn) return;
    const ask = async () => {
      const completed = await fetchCompleted();
      if (completed) setAsked(completed);
    };
    if (!given) void ask();
    document.addEventListener(learningMerged, ask);
    return () => document.removeEventListener(learningMerged, ask);
  }, [isSignedIn, given]);
  return useMemo(() => {
    if (isSignedIn) {
      const ofAccount = asked ?? given;
      return ofAccount && new Map(Object.entries(ofAccount));
    }
    const held = Object.entries(parseLearning(kept).completed);
    return held.length > 0 ? new Map(held) : undefined;
  }, [isSignedIn, asked, given, kept]);
}
