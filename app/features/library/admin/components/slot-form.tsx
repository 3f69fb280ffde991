import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm, tickOf } from '#app/ui/desk-form.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { slotLabels as labels } from '../slot-labels.ts';

interface SlotFormProps {
  saved: Fields;
  version?: string;
  answer: FormAnswer | undefined;
  works: readonly { value: string; label: string }[];
  submitLabel: string;
}

/** Which work stands in which slot, and for how long. */
export function SlotForm({ works, ...form }: SlotFormProps) {
  return (
    <DeskForm {...form} labels={labels}>
      {(fieldOf) => (
        <>
          <SelectField
            label="Work"
            hint="The 200 newest published works; the page of any other has “Feature it”."
            placeholder="Choose a work"
            {...fieldOf('entryId')}
            choices={works}
          />
          <TextField
            label="Slot"
            hint="The library shows the lowest that is in use and in time."
            type="number"
            min={1}
            max={100}
            {...fieldOf('slotPosition')}
          />
          <div className="desk-pair">
            <TextField label="First day" hint="From 0:00 UTC." type="date" {...fieldOf('startsOn')} />
            <TextField label="Last day" hint="To its end, UTC." type="date" {...fieldOf('endsOn')} />
          </div>
          <CheckboxField label="In use" {...tickOf(fieldOf('isActive'))} />
        </>
      )}
    </DeskForm>
  );
}
