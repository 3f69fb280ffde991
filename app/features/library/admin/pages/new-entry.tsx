import { DeskHead, deskHeaders, deskMeta } from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { EntryForm } from '../components/entry-form.tsx';
import { answerNewEntryForm, showNewEntry } from '../entry.server.ts';
import type { Route } from './+types/new-entry';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New work');

export const loader = (args: Route.LoaderArgs) => showNewEntry(args);
export const action = (args: Route.ActionArgs) => answerNewEntryForm(args);

export default function NewEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/library', label: 'Works' }}
        title="New work"
        lead="It waits here until it is published."
      />
      <EntryForm {...loaderData.form} answer={actionData} submitLabel="Add the work" />
    </>
  );
}
