import { formatTime } from '#app/lib/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/edit-article';
import { answerArticleForm, showArticle } from './article-editor.server.ts';
import { ArticleForm } from './article-form.tsx';
import { stateLabels, stateTones } from './article-state.ts';

export const handle: PageHandle = { page: 'application', takesFile: true };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.saved.title ?? 'Article');

export const loader = (args: Route.LoaderArgs) => showArticle(args);
export const action = (args: Route.ActionArgs) => answerArticleForm(args);

export default function EditArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, publishedAt, ...article } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/articles', label: 'Articles' }}
        title={article.saved.title ?? ''}
        lead={
          <>
            <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>{' '}
            {state !== 'draft' && publishedAt && (
              <>
                from{' '}
                <time dateTime={publishedAt} className="font-mono text-sm">
                  {formatTime(publishedAt)}
                </time>{' '}
                UTC
              </>
            )}
          </>
        }
        actions={
          state === 'public' && (
            <a className="link" href={`/blog/${article.saved.slug}`}>
              See it on the site
            </a>
          )
        }
      />
      <ArticleForm {...article} answer={actionData} state={state} />
    </>
  );
}
