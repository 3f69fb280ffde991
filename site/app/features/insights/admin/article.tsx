import { Badge } from '#app/ui/badge.tsx';
import { DeskHead, DeskTime, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { type ArticleState, stateLabels, stateTones } from '../schema.ts';
import type { Route } from './+types/article';
import { articleEditor, showArticle } from './article-editor.server.ts';
import { ArticleForm } from './article-form.tsx';

export const handle: PageHandle = {
  page: 'upload',
  // The preview may show a trace in a frame that the saved text did not have.
  frames: ["'self'"],
};
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.title ?? 'Article');

export const loader = (args: Route.LoaderArgs) => showArticle(args);
export const action = (args: Route.ActionArgs) => articleEditor.answer(args);

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, title, state, publishedAt, ...article } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/articles', label: 'Articles' }}
        title={title}
        lead={!isNew && <StateOf state={state} publishedAt={publishedAt} />}
        actions={
          state === 'public' && (
            <a className="link" href={`/blog/${article.form.saved.slug}`}>
              See it on the site
            </a>
          )
        }
      />
      <ArticleForm
        {...article}
        // A new article keeps the id of its first post, so sending the form again saves the same article.
        id={actionData?.values.id ?? article.id}
        answer={actionData}
        state={state}
      />
    </>
  );
}

function StateOf({ state, publishedAt }: { state: ArticleState; publishedAt: string | undefined }) {
  return (
    <>
      <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>{' '}
      {state !== 'draft' && publishedAt && (
        <>
          from <DeskTime at={publishedAt} utc />
        </>
      )}
    </>
  );
}
