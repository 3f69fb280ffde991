import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm, tickOf } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { partnerCategories, partnerTiers } from '../../partners-categories.ts';
import { partnerLabels as labels } from '../partner-labels.ts';

interface PartnerFormProps {
  saved: Fields;
  version?: string;
  answer: FormAnswer | undefined;
  submitLabel: string;
}

/** Everything of a partner that an editor writes. */
export function PartnerForm(form: PartnerFormProps) {
  return (
    <DeskForm {...form} labels={labels}>
      {(fieldOf) => (
        <>
          <TextField label={labels.name} {...fieldOf('name')} maxLength={100} autoComplete="off" />
          <TextAreaField label={labels.description} {...fieldOf('description')} rows={3} maxLength={300} />
          <div className="desk-pair">
            <SelectField
              label={labels.category}
              placeholder="Choose a category"
              {...fieldOf('category')}
              choices={partnerCategories.map(({ name }) => ({ value: name, label: name }))}
            />
            <SelectField
              label={labels.relationshipType}
              {...fieldOf('relationshipType')}
              choices={partnerTiers.map((tier) => ({ value: tier, label: tier }))}
            />
          </div>
          <TextField label={labels.websiteUrl} type="url" {...fieldOf('websiteUrl')} autoComplete="off" />
          <TextField
            label={labels.logoUrl}
            hint="A path on this site (/partners/name.svg), or a URL, which is fetched where the site may look logos up. Without one two letters stand for it."
            optional
            {...fieldOf('logoUrl')}
            autoComplete="off"
          />
          <div className="desk-pair">
            <TextField
              label={labels.displayOrder}
              hint="Lower comes first, in its tier and on the home page."
              type="number"
              min={0}
              max={100_000}
              {...fieldOf('displayOrder')}
            />
            <TextField
              label={labels.revenueSharePercent}
              hint="With one, visits are counted and the link is marked as sponsored."
              optional
              type="number"
              min={1}
              max={100}
              {...fieldOf('revenueSharePercent')}
            />
          </div>
          <CheckboxField
            label="Featured: among the first three above the list"
            {...tickOf(fieldOf('isFeatured'))}
          />
          <CheckboxField
            label="Example: invented, and said so wherever it is shown"
            {...tickOf(fieldOf('isExample'))}
          />
        </>
      )}
    </DeskForm>
  );
}
