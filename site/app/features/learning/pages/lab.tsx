import { useCallback, useState } from 'react';
import { redirect } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { checkPlaygroundForm } from '#app/features/standard/standard.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { type Marked, markCompleted } from '../browser/mark-completed.ts';
import { LabPassed } from '../components/lab-passed.tsx';
import { findLesson, judgeText, readLabOf } from '../lab/lab.server.ts';
import { LabBench } from '../lab/lab-bench.tsx';
import { renderSolution } from '../lab/worked-solution.server.tsx';
import { countingLearner } from '../learners.server.ts';
import { lessonOfKey, lessonPath } from '../lesson-names.ts';
import { findNextStep } from '../lesson-page.server.ts';
import { completeLesson } from '../progress.server.ts';
import type { Route } from './+types/lab';

export const handle: PageHandle = {
  page: 'application',
  // Larger than the text limit, so that the page answers a text that is too long.
  maxBodyBytes: 1536 * 1024,
  admission: 'judged',
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData ? `Lab: ${args.loaderData.lab.title}` : 'Lab',
    description: 'A lesson exercise, checked in your browser.',
    path: args.loaderData && `/lab?lesson=${args.loaderData.lab.id}`,
    noindex: true,
  });

/**
 * `/lab?lesson=MCP-100/02-hosts-clients-and-servers`, with `&solution=shown` the worked solution. @throws Refusal 404,
 * or a redirect (`existingLesson`)
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { module, lesson } = await existingLesson(url);
  const lab = await readLabOf(module, lesson);
  const visitor = await getVisitor(request, context);
  return {
    lab,
    solution: url.searchParams.has('solution') ? await renderSolution(module, lesson) : undefined,
    account: visitor?.id,
    taskHtml: await renderMarkdown(lab.task),
    start: { text: lab.text, ...judgeText(lab, lab.text) },
    module: { code: module.code, title: module.title },
    lesson: { title: lesson.title, href: lessonPath({ module: module.id, lesson: lesson.slug }) },
    next: await findNextStep(module, lesson),
  };
}

/** Answers a post, as browsers without JavaScript send it. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { module, lesson } = await existingLesson(url);
  const form = await readForm(request);
  const { text, problem, check } = await checkPlaygroundForm(form);
  const judged = judgeText(await readLabOf(module, lesson), problem ? '' : text, check);
  const visitor = await getVisitor(request, context);
  if (visitor && judged.met.every(Boolean)) {
    const services = context.get(servicesContext);
    await countingLearner(services, visitor.id, () =>
      completeLesson(services.db, visitor.id, module.id, lesson.slug),
    );
  }
  const marked: Marked = visitor ? 'marked' : 'signed-out';
  const tries = (Number.parseInt(`${form.get('tries')}`, 10) || 0) + 1;
  return { text, ...judged, marked, tries, ...(problem && { problem }) };
}

/** @throws a redirect to the learning path where no lesson is named, Refusal 404 where there is none of its name */
async function existingLesson(url: URL) {
  if (!url.searchParams.has('lesson')) throw redirect('/mvp');
  const found = await findLesson(url.searchParams.get('lesson') ?? '');
  if (!found) throw new Refusal(404, 'There is no lesson with this name.');
  return found;
}

export default function LabPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lab, solution, account, taskHtml, start, module, lesson, next } = loaderData;
  const [marked, setMarked] = useState<Marked | undefined>(actionData?.marked);
  const mark = useCallback(
    () => void markCompleted(lessonOfKey(lab.id), account).then(setMarked),
    [lab.id, account],
  );
  return (
    <div className="wrap tool">
      <p className="kicker">
        {module.code} · {module.title}
      </p>
      <h1 className="mb-2 text-[1.625rem] leading-tight md:text-[2rem]">
        Lab: <a href={lesson.href}>{lesson.title}</a>
      </h1>
      {solution ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
        <div dangerouslySetInnerHTML={{ __html: solution }} />
      ) : (
        <LabBench
          lab={lab}
          taskHtml={taskHtml}
          initial={actionData ?? start}
          level={2}
          onPass={mark}
          passed={
            <LabPassed
              marked={marked}
              signInHref={`/auth?next=${encodeURIComponent(`/lab?lesson=${lab.id}`)}`}
            />
          }
          next={next}
        />
      )}
    </div>
  );
}
