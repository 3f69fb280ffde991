import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { SlotForm } from '../components/slot-form.tsx';
import { answerNewSlotForm, showNewSlot } from '../slots.server.ts';
import type { Route } from './+types/new-slot';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New slot');
export const loader = (args: Route.LoaderArgs) => showNewSlot(args);
export const action = (args: Route.ActionArgs) => answerNewSlotForm(args);

export default function NewSlotPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead back={{ href: '/admin/library/slots', label: 'Featured slots' }} title="New slot" />
      <SlotForm {...loaderData.form} answer={actionData} submitLabel="Give it the slot" />
    </>
  );
}
