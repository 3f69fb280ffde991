import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm, tickOf } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { entryLabels as labels } from '../entry-labels.ts';

interface EntryFormProps {
  saved: Fields;
  version?: string;
  answer: FormAnswer | undefined;
  categories: readonly { value: string; label: string }[];
  licenses: readonly { value: string; label: string }[];
  submitLabel: string;
}

/** Everything of a work that an editor writes. */
export function EntryForm({ categories, licenses, ...form }: EntryFormProps) {
  return (
    <DeskForm {...form} labels={labels}>
      {(fieldOf) => (
        <>
          <TextField label={labels.title} {...fieldOf('title')} maxLength={200} autoComplete="off" />
          <TextAreaField label={labels.description} {...fieldOf('description')} rows={3} maxLength={500} />
          <TextField
            label={labels.sourceUrl}
            hint="Where the work is: https://…, or a path on this site."
            {...fieldOf('sourceUrl')}
            autoComplete="off"
          />
          <div className="desk-pair">
            <SelectField
              label={labels.categoryCode}
              placeholder="Choose a category"
              {...fieldOf('categoryCode')}
              choices={categories}
            />
            <SelectField
              label={labels.licenseCode}
              placeholder="Choose a licence"
              {...fieldOf('licenseCode')}
              choices={licenses}
            />
            <TextField
              label={labels.contributorName}
              optional
              {...fieldOf('contributorName')}
              autoComplete="off"
            />
            <TextField
              label={labels.durationSeconds}
              hint="Minutes and seconds, as in 9:05."
              optional
              {...fieldOf('durationSeconds')}
              autoComplete="off"
            />
          </div>
          <CheckboxField label="Its use asks for attribution" {...tickOf(fieldOf('requiresAttribution'))} />
          <TextField
            label={labels.seenIn}
            hint="Where title, address and names were seen: for editors only."
            optional
            {...fieldOf('seenIn')}
            autoComplete="off"
          />
        </>
      )}
    </DeskForm>
  );
}
