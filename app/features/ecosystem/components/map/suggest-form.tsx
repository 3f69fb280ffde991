import type { FormAnswer } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/form-answer.ts';
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
      <TextField label="Name" {...field('name')} maxLength={100} autoComplete="off" />
      <TextField
        label="Website or repository"
        hint="Where an editor can look: https://…"
        type="url"
        {...field('url')}
        maxLength={500}
        autoComplete="off"
      />
      <SelectField
        label="Category"
        placeholder="Choose a category"
        {...field('category')}
        choices={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <TextAreaField label="What it does" optional {...field('description')} rows={3} maxLength={500} />
      <TextField
        label="Email"
        optional
        hint="If you would like to hear what became of it."
        type="email"
        {...field('email')}
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
