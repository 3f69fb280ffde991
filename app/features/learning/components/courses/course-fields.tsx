import type { FieldOf } from '#app/ui/form-answer.ts';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import type { CourseField } from '../../courses/schema.ts';

/** The fields of 'Submit a New Course', in the dialog and on its page. */
export function CourseFields({ fieldOf: field }: { fieldOf: FieldOf<CourseField> }) {
  return (
    <>
      <TextField label="Course Title" {...field('title')} maxLength={200} autoComplete="off" />
      <TextField
        label="Provider"
        hint="Who teaches or publishes it."
        {...field('provider')}
        maxLength={100}
        autoComplete="off"
      />
      <TextField label="Company" optional {...field('company')} maxLength={100} autoComplete="off" />
      <TextAreaField label="Description" optional rows={3} {...field('description')} maxLength={1000} />
      <TextField
        label="Course URL"
        type="url"
        hint="http:// or https://"
        {...field('link_url')}
        autoComplete="off"
      />
      <TextField label="Image URL" type="url" optional {...field('image_url')} autoComplete="off" />
      <TextField
        label="Email"
        type="email"
        optional
        hint="If you would like to hear what became of it."
        {...field('email')}
        maxLength={255}
        autoComplete="email"
      />
      <Trap />
    </>
  );
}
