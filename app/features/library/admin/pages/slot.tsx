import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { SlotForm } from '../components/slot-form.tsx';
import { answerSlotForm, showSlot } from '../slots.server.ts';
import type { Route } from './+types/slot';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Featured slot');
export const loader = (args: Route.LoaderArgs) => showSlot(args);
export const action = (args: Route.ActionArgs) => answerSlotForm(args);

export default function SlotPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead back={{ href: '/admin/library/slots', label: 'Featured slots' }} title="Featured slot" />
      <SlotForm {...loaderData.form} answer={actionData} submitLabel="Save" />
    </>
  );
}
