import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, DeskToggle } from '#app/ui/desk-form.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { partnerCategories, partnerTiers } from '../../partners-categories.ts';
import { partnerEditor, showPartner } from '../partners.server.ts';
import type { Route } from './+types/partner';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData ? titleOf(args.loaderData.partner) : 'Partners');
export const loader = (args: Route.LoaderArgs) => showPartner(args);
export const action = (args: Route.ActionArgs) => partnerEditor.answer(args);

const titleOf = (partner: { name: string } | undefined) => partner?.name ?? 'New partner';

export default function PartnerPage({ loaderData: { partner, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/partners', label: 'Partners' }}
        title={titleOf(partner)}
        lead={partner && !partner.isActive && 'Hidden: the site doesn’t show this partner.'}
        actions={
          partner && (
            <>
              <a className="link" href="/partners">
                See the page
              </a>
              <DeskToggle isShown={partner.isActive} hideLabel="Hide" showLabel="Show on the site" />
            </>
          )
        }
      />
      <DeskForm {...form} answer={actionData} submitLabel={partner ? 'Save' : 'Add the partner'}>
        {(fieldOf) => (
          <>
            <TextField {...fieldOf('name', 'Name')} maxLength={100} autoComplete="off" />
            <TextAreaField {...fieldOf('description', 'Description')} rows={3} maxLength={300} />
            <div className="field-pair">
              <SelectField
                {...fieldOf('category', 'Category')}
                placeholder="Choose a category"
                choices={partnerCategories.map(({ name }) => ({ value: name, label: name }))}
              />
              <SelectField
                {...fieldOf('relationshipType', 'Tier')}
                choices={partnerTiers.map((tier) => ({ value: tier, label: tier }))}
              />
            </div>
            <TextField {...fieldOf('websiteUrl', 'Website')} type="url" autoComplete="off" />
            <TextField
              {...fieldOf('logoUrl', 'Logo')}
              hint="A path on this site (/partners/name.svg) or a URL, which the site fetches if logo lookup is on. Without a logo, the site shows two letters."
              optional
              autoComplete="off"
            />
            <div className="field-pair">
              <TextField
                {...fieldOf('displayOrder', 'Position')}
                hint="Lower numbers come first, in the tier and on the home page."
                type="number"
                min={0}
                max={100_000}
              />
              <TextField
                {...fieldOf('revenueSharePercent', 'Revenue share in per cent')}
                hint="If you enter a share, the site counts visits and marks the link as sponsored."
                optional
                type="number"
                min={1}
                max={100}
              />
            </div>
            <CheckboxField
              {...tickOf(fieldOf('isFeatured', 'Featured'))}
              label="Featured: among the first three above the list"
            />
            <CheckboxField
              {...tickOf(fieldOf('isExample', 'Example'))}
              label="Example: invented, and marked as an example on every page"
            />
          </>
        )}
      </DeskForm>
    </>
  );
}
