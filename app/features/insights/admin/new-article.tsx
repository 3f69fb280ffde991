import { DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/new-article';
import { answerArticleForm, showNewArticle } from './article-editor.server.ts';
import { ArticleForm, ArticlesLink } from './article-form.tsx';
import { longestPost } from './article-limits.ts';

export const handle: PageHandle = { page: 'application', maxBodyBytes: longestPost };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New article');

export const loader = (args: Route.LoaderArgs) => showNewArticle(args);
export const action = (args: Route.ActionArgs) => answerArticleForm(args);

export default function NewArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead kicker={<ArticlesLink />} title="New article" />
      <ArticleForm
        {...loaderData}
        id={actionData?.typed.id ?? loaderData.id}
        answer={actionData}
        state="draft"
      />
    </>
  );
}
