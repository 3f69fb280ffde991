import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskToggle } from '#app/ui/desk-toggle.tsx';
import { EntryForm } from '../components/entry-form.tsx';
import { answerEntryForm, showEntry } from '../entry.server.ts';
import type { Route } from './+types/entry';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.title ?? 'Works');
export const loader = (args: Route.LoaderArgs) => showEntry(args);
export const action = (args: Route.ActionArgs) => answerEntryForm(args);

export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isPublished, viewCount, shownAt, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/library', label: 'Works' }}
        title={title}
        lead={
          isPublished
            ? `Published, opened ${viewCount === 1 ? 'once' : `${viewCount.toLocaleString('en-GB')} times`}.`
            : 'Not published: only the desk shows it.'
        }
        actions={
          <>
            {isPublished && (
              <>
                <a className="link" href={shownAt}>
                  See it in the library
                </a>
                <a className="link" href={`/admin/library/slots/new?entry=${id}`}>
                  Feature it
                </a>
              </>
            )}
            <DeskToggle isShown={isPublished} hideLabel="Unpublish" showLabel="Publish" />
          </>
        }
      />
      <EntryForm {...form} answer={actionData} submitLabel="Save" />
    </>
  );
}
