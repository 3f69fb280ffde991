import { formatNumber } from '#app/lib/format-number.ts';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm, DeskToggle } from '#app/ui/desk-form.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { entryEditor, showEntry } from '../entries.server.ts';
import type { Route } from './+types/entry';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData ? titleOf(args.loaderData.entry) : 'Works');
export const loader = (args: Route.LoaderArgs) => showEntry(args);
export const action = (args: Route.ActionArgs) => entryEditor.answer(args);

const titleOf = (entry: { title: string } | undefined) => entry?.title ?? 'New work';

export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, choices, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/library', label: 'Works' }}
        title={titleOf(entry)}
        lead={entry ? stateOf(entry) : 'The work stays unpublished until you publish it.'}
        actions={
          entry && (
            <>
              {entry.isPublished && (
                <>
                  <a className="link" href={entry.shownAt}>
                    See it in the library
                  </a>
                  <a className="link" href={`/admin/library/slots/new?entry=${entry.id}`}>
                    Feature it
                  </a>
                </>
              )}
              <DeskToggle isShown={entry.isPublished} hideLabel="Unpublish" showLabel="Publish" />
            </>
          )
        }
      />
      <DeskForm {...form} answer={actionData} submitLabel={entry ? 'Save' : 'Add the work'}>
        {(fieldOf) => (
          <>
            <TextField {...fieldOf('title', 'Title')} maxLength={200} autoComplete="off" />
            <TextAreaField {...fieldOf('description', 'Description')} rows={3} maxLength={500} />
            <TextField
              {...fieldOf('sourceUrl', 'Address')}
              hint="URL of the work (https://…), or a path on this site."
              autoComplete="off"
            />
            <div className="field-pair">
              <SelectField
                {...fieldOf('categoryCode', 'Category')}
                placeholder="Choose a category"
                choices={choices.category}
              />
              <SelectField
                {...fieldOf('licenseCode', 'Licence')}
                placeholder="Choose a licence"
                choices={choices.license}
              />
              <TextField {...fieldOf('contributorName', 'By')} optional autoComplete="off" />
              <TextField
                {...fieldOf('durationSeconds', 'Length')}
                hint="Minutes and seconds, for example 9:05."
                optional
                autoComplete="off"
              />
            </div>
            <CheckboxField
              {...tickOf(fieldOf('requiresAttribution', 'Attribution required'))}
              label="Using the work requires attribution"
            />
            <TextField
              {...fieldOf('seenIn', 'Seen in')}
              hint="Source of the title, URL and names. Only editors see it."
              optional
              autoComplete="off"
            />
          </>
        )}
      </DeskForm>
    </>
  );
}

function stateOf({ isPublished, viewCount }: { isPublished: boolean; viewCount: number }): string {
  if (!isPublished) return 'Not published: only the desk shows it.';
  return `Published, opened ${viewCount === 1 ? 'once' : `${formatNumber(viewCount)} times`}.`;
}
