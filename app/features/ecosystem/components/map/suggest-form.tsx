import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/form-answer.ts';
import { FormNotice } from '#app/ui/notice.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import type { Suggestion } from '../../catalogue/schema.ts';

interface SuggestFormProps {
  categories: readonly { slug: string; name: string }[];
  answer: FormAnswer | undefined;
}

export function SuggestForm({ categories, answer }: SuggestFormProps) {
  const field = fieldsOf<keyof Suggestion>(answer);
  return (
    <form method="post" noValidate className="grid gap-6">
      <FormNotice answer={answer} fieldOf={field} />
      <TextField {...field('name', 'Name')} maxLength={100} autoComplete="off" />
      <TextField
        hint="Where an editor can look: https://…"
        type="url"
        {...field('url', 'Website or repository')}
        maxLength={500}
        autoComplete="off"
      />
      <SelectField
        placeholder="Choose a category"
        {...field('category', 'Category')}
        choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <TextAreaField optional {...field('description', 'What it does')} rows={3} maxLength={500} />
      <TextField
        optional
        hint="If you would like to hear what became of it."
        type="email"
        {...field('email', 'Email')}
        maxLength={255}
        autoComplete="email"
      />
      <Trap />
      <p>
        <Button type="submit">Send suggestion</Button>
      </p>
    </form>
  );
}
