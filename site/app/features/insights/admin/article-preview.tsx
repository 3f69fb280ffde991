import { requireRole } from '#app/features/accounts/accounts.server.ts';
import { DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Prose } from '#app/ui/prose.tsx';
import type { Route } from './+types/article-preview';
import { previewArticle } from './article-editor.server.ts';
import { longestPost } from './limits.ts';

export const handle: PageHandle = { page: 'reading', maxBodyBytes: longestPost };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Preview');

export const loader = async (args: Route.LoaderArgs) => {
  await requireRole(args, 'editor');
};

/** Called by the preview button of the form, and by `MarkdownEditor` after the editor typed. */
export const action = (args: Route.ActionArgs) => previewArticle(args);

export default function ArticlePreviewPage({ actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <>
        <DeskHead title="Preview" />
        <EmptyState title="There is nothing to preview.">
          Use the “Preview” button in an article’s form.
        </EmptyState>
      </>
    );
  const { title, excerpt, html } = actionData;
  return (
    <>
      <DeskHead kicker="Preview: nothing was saved" title={title || 'Untitled'} lead={excerpt} />
      <Prose html={html} className="max-w-[42rem]" />
    </>
  );
}
