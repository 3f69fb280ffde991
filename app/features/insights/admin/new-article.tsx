import { DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import type { Route } from './+types/new-article';
import { answerArticleForm, showNewArticle } from './article-editor.server.ts';
import { ArticleForm } from './article-form.tsx';

export const handle: PageHandle = { page: 'application', takesFile: true };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New article');

export const loader = (args: Route.LoaderArgs) => showNewArticle(args);
export const action = (args: Route.ActionArgs) => answerArticleForm(args);

export default function NewArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead back={{ href: '/admin/articles', label: 'Articles' }} title="New article" />
      <ArticleForm
        {...loaderData}
        id={actionData?.values.id ?? loaderData.id}
        answer={actionData}
        state="draft"
      />
    </>
  );
}
