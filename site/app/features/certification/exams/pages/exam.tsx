import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Exam } from '../components/exam.tsx';
import { answerExamForm, showExam } from '../exam-page.server.ts';
import type { Route } from './+types/exam';

export const handle: PageHandle = { page: 'application', admission: 'urgent' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Exam: ${args.loaderData?.level.name}`,
    description: 'Answer the questions in your current exam.',
    noindex: true,
  });

export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return showExam(context, visitor, params.id, url.searchParams.get('question'));
}

export const action = ({ request, context, url, params }: Route.ActionArgs) =>
  answerExamForm({ request, context, url }, params.id);

export default function ExamPage({ loaderData }: Route.ComponentProps) {
  return <Exam exam={loaderData} />;
}
