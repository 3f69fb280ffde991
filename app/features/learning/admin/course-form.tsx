import type { Fields, FormAnswer } from '#app/lib/edit-answer.ts';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { DeskForm, IntentButton } from '#app/ui/desk-form.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { seriesNames } from './series-names.ts';

const labels: Fields = {
  status: 'Status',
  title: 'Course Title',
  provider: 'Provider',
  description: 'Description',
  link_url: 'Course URL',
  image_url: 'Image URL',
  series: 'Place',
  lesson: 'Lesson',
};

interface CourseFormProps {
  id: string;
  saved: Fields;
  version?: string;
  answer: FormAnswer | undefined;
  isListed: boolean;
}

/** Everything an editor says of a course; new ones and old ones have the same form. */
export function CourseForm({ id, saved, version, answer, isListed }: CourseFormProps) {
  return (
    <DeskForm
      saved={saved}
      version={version}
      answer={answer}
      labels={labels}
      submitLabel={isListed ? 'Save and show' : 'Save hidden'}
      actions={!isListed && <IntentButton intent="publish" label="Publish" />}
      apart={isListed && <IntentButton intent="hide" label="Hide" />}
    >
      {(fieldOf) => {
        const field = (name: string) => ({ label: labels[name] ?? name, ...fieldOf(name) });
        return (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="status" value={fieldOf('status').defaultValue} />
            <TextField {...field('title')} maxLength={200} autoComplete="off" />
            <TextField
              {...field('provider')}
              hint="Who teaches or publishes it."
              maxLength={100}
              autoComplete="off"
            />
            <TextAreaField {...field('description')} optional rows={3} maxLength={1000} />
            <TextField {...field('link_url')} type="url" hint="http:// or https://" autoComplete="off" />
            <TextField {...field('image_url')} type="url" optional autoComplete="off" />
            <div className="desk-pair">
              <SelectField
                {...field('series')}
                placeholder="Courses of the community"
                choices={Object.entries(seriesNames).map(([value, name]) => ({
                  value,
                  label: `Official course: ${name}`,
                }))}
              />
              <TextField
                {...field('lesson')}
                hint="Of an official course, from 1."
                optional
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </>
        );
      }}
    </DeskForm>
  );
}
