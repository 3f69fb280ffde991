import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { EntryForm } from '../components/entry-form.tsx';
import { answerNewEntryForm, showNewEntry } from '../entry.server.ts';
import type { Route } from './+types/new-entry';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
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
