import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskForm } from '#app/ui/desk-form.tsx';
import { tickOf } from '#app/ui/field-props.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { showSlot, slotEditor } from '../slots.server.ts';
import type { Route } from './+types/slot';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) =>
  deskMeta(args, args.loaderData?.isNew ? 'New slot' : 'Featured slot');
export const loader = (args: Route.LoaderArgs) => showSlot(args);
export const action = (args: Route.ActionArgs) => slotEditor.answer(args);

export default function SlotPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, works, form } = loaderData;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/library/slots', label: 'Featured slots' }}
        title={isNew ? 'New slot' : 'Featured slot'}
      />
      <DeskForm {...form} answer={actionData} submitLabel={isNew ? 'Feature the work' : 'Save'}>
        {(fieldOf) => (
          <>
            <SelectField
              {...fieldOf('entryId', 'Work')}
              hint="The 200 newest published works. To feature an older work, use “Feature it” on its page."
              placeholder="Choose a work"
              choices={works}
            />
            <TextField
              {...fieldOf('slotPosition', 'Slot')}
              hint="The library features the lowest slot that is in use and within its dates."
              type="number"
              min={1}
              max={100}
            />
            <div className="field-pair">
              <TextField {...fieldOf('startsOn', 'First day')} hint="From 0:00 UTC." type="date" />
              <TextField {...fieldOf('endsOn', 'Last day')} hint="Until 24:00 UTC." type="date" />
            </div>
            <CheckboxField {...tickOf(fieldOf('isActive', 'In use'))} />
          </>
        )}
      </DeskForm>
    </>
  );
}
