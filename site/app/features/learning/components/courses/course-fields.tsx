import type { FieldOf } from '#app/ui/form-answer.ts';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import type { CourseField } from '../../courses/schema.ts';

/** The fields of 'Submit a New Course', in the dialog and on its page. */
export function courseFields(field: FieldOf<CourseField>) {
  return (
    <>
      <TextField {...field('title', 'Course Title')} maxLength={200} autoComplete="off" />
      <TextField
        hint="Who teaches or publishes it."
        {...field('provider', 'Provider')}
        maxLength={100}
        autoComplete="off"
      />
      <TextField optional {...field('company', 'Company')} maxLength={100} autoComplete="off" />
      <TextAreaField optional rows={3} {...field('description', 'Description')} maxLength={1000} />
      <TextField
        type="url"
        hint="http:// or https://"
        {...field('link_url', 'Course URL')}
        autoComplete="off"
      />
      <TextField type="url" optional {...field('image_url', 'Image URL')} autoComplete="off" />
      <TextField
        type="email"
        optional
        hint="If you would like to hear what became of it."
        {...field('email', 'Email')}
        maxLength={255}
        autoComplete="email"
      />
      <Trap />
    </>
  );
}
