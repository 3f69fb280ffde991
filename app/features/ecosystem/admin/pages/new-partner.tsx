import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { PartnerForm } from '../components/partner-form.tsx';
import { answerNewPartnerForm, showNewPartner } from '../partner.server.ts';
import type { Route } from './+types/new-partner';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New partner');
export const loader = (args: Route.LoaderArgs) => showNewPartner(args);
export const action = (args: Route.ActionArgs) => answerNewPartnerForm(args);

export default function NewPartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead back={{ href: '/admin/partners', label: 'Partners' }} title="New partner" />
      <PartnerForm {...loaderData.form} answer={actionData} submitLabel="Add the partner" />
    </>
  );
}
