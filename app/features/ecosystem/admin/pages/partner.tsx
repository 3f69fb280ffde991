import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskToggle } from '#app/ui/desk-toggle.tsx';
import { PartnerForm } from '../components/partner-form.tsx';
import { answerPartnerForm, showPartner } from '../partner.server.ts';
import type { Route } from './+types/partner';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, args.loaderData?.name ?? 'Partners');
export const loader = (args: Route.LoaderArgs) => showPartner(args);
export const action = (args: Route.ActionArgs) => answerPartnerForm(args);

export default function PartnerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isActive, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/partners', label: 'Partners' }}
        title={name}
        lead={isActive ? undefined : 'Hidden: the site shows nothing of this partner.'}
        actions={
          <>
            <a className="link" href="/partners">
              See the page
            </a>
            <DeskToggle isShown={isActive} hideLabel="Hide" showLabel="Show on the site" />
          </>
        }
      />
      <PartnerForm {...form} answer={actionData} submitLabel="Save" />
    </>
  );
}
