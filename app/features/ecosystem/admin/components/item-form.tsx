import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm, tickOf } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { tiers } from '../../catalogue/filter.ts';
import { itemLabels as labels } from '../item-labels.ts';
import { TransportsField } from './transports-field.tsx';

interface ItemFormProps {
  saved: Fields;
  version?: string;
  answer: FormAnswer | undefined;
  categories: readonly { slug: string; name: string }[];
  submitLabel: string;
}

/** Everything of an item that an editor writes. */
export function ItemForm({ categories, ...form }: ItemFormProps) {
  return (
    <DeskForm {...form} labels={labels}>
      {(fieldOf) => (
        <>
          <TextField label={labels.name} {...fieldOf('name')} maxLength={100} autoComplete="off" />
          <TextAreaField label={labels.description} {...fieldOf('description')} rows={3} maxLength={500} />
          <div className="desk-pair">
            <SelectField
              label={labels.category}
              placeholder="Choose a category"
              {...fieldOf('category')}
              choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
            <SelectField
              label={labels.tier}
              {...fieldOf('tier')}
              choices={Object.entries(tiers).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <TextField
            label={labels.tags}
            hint="Three to six, parted by commas."
            {...fieldOf('tags')}
            autoComplete="off"
          />
          <TextField
            label={labels.websiteUrl}
            hint="A page of the item itself. It needs a website, a repository or an endpoint."
            optional
            type="url"
            {...fieldOf('websiteUrl')}
            autoComplete="off"
          />
          <TextField
            label={labels.repositoryUrl}
            optional
            type="url"
            {...fieldOf('repositoryUrl')}
            autoComplete="off"
          />
          <TextField
            label={labels.remoteUrl}
            hint="The address that clients connect to."
            optional
            type="url"
            {...fieldOf('remoteUrl')}
            autoComplete="off"
          />
          <TextField
            label={labels.logoUrl}
            hint="PNG, JPEG, GIF, WebP or ICO. Without one, the site looks for the website’s, where it may."
            optional
            type="url"
            {...fieldOf('logoUrl')}
            autoComplete="off"
          />
          <div className="desk-pair">
            <SelectField
              label={labels.auth}
              placeholder="Not known"
              {...fieldOf('auth')}
              choices={[
                { value: 'none', label: 'None' },
                { value: 'oauth', label: 'OAuth' },
                { value: 'api-key', label: 'API key' },
              ]}
            />
            <TextField label={labels.maintainer} optional {...fieldOf('maintainer')} autoComplete="off" />
          </div>
          <TransportsField label={labels.transports} field={fieldOf('transports')} />
          <CheckboxField label="Remote: it has an endpoint" {...tickOf(fieldOf('isRemote'))} />
          <CheckboxField label="Runs locally" {...tickOf(fieldOf('isLocal'))} />
          <div className="desk-pair">
            <TextField label={labels.language} optional {...fieldOf('language')} autoComplete="off" />
            <TextField label={labels.licence} optional {...fieldOf('licence')} autoComplete="off" />
            <TextField
              label={labels.sortOrder}
              hint="Lower comes first; the rest is by name."
              type="number"
              min={0}
              max={100_000}
              {...fieldOf('sortOrder')}
            />
            <TextField
              label={labels.lastChecked}
              hint="When somebody last compared this with its sources."
              optional
              type="date"
              {...fieldOf('lastChecked')}
            />
          </div>
          <TextAreaField
            label={labels.seenIn}
            hint="One a line. The item’s page lists them."
            optional
            {...fieldOf('seenIn')}
            rows={3}
          />
        </>
      )}
    </DeskForm>
  );
}
