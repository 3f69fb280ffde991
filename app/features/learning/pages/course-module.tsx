import { useState } from 'react';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { useCompleted } from '../browser/use-completed.ts';
import { LessonList } from '../components/lesson-list.tsx';
import { LessonView } from '../components/lesson-view.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import { answerLessonForm } from '../lesson-action.server.ts';
import { lessonPath } from '../lesson-names.ts';
import { findOpenLesson, readLessonPage } from '../lesson-page.server.ts';
import type { Route } from './+types/course-module';

export const handle: PageHandle = {
  page: 'application',
  finished: () => [],
  finishedQuery: /^\?module=MCP-\d{3}(?:&lesson=\d{2}-[a-z0-9-]+)?$/,
  finishedForVisitorsOnly: true,
};

export const meta: Route.MetaFunction = (args) => {
  const { module, lesson, lock } = args.loaderData ?? {};
  return pageMeta(args, {
    title: `${lesson?.title} · ${module?.code}`,
    description: lesson?.summary ?? '',
    path: module && lesson ? lessonPath({ module: module.id, lesson: lesson.slug }) : undefined,
    image: '/social/course-module.png',
    noindex: lock !== undefined,
  });
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = await getVisitor(request, context);
  return readLessonPage(context.get(servicesContext).db, await findOpenLesson(url.searchParams), visitor);
}

export const action = answerLessonForm;

export default function CourseModulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { module, level, lesson, account } = loaderData;
  const [hasPassed, setHasPassed] = useState(false);
  const known = useCompleted(module.id, account?.completed);
  const completed = hasPassed ? new Set([...known, lesson.slug]) : known;
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <ModuleHead module={module} level={level} completed={completed} />
      <div className="lesson-page">
        <LessonList
          module={module}
          current={lesson.slug}
          completed={completed}
          isLocked={!!loaderData.lock}
        />
        <LessonView
          page={loaderData}
          isCompleted={completed.has(lesson.slug)}
          onPass={() => setHasPassed(true)}
          noteAnswer={actionData}
        />
      </div>
    </div>
  );
}
