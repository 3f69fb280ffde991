import { Button } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import type { AdvancedPath, Application, ApplicationErrors } from '../applications/schema.ts';

interface ApplicationFormProps {
  path: AdvancedPath;
  errors: ApplicationErrors;
  typed: Record<string, string>;
}

const evidence = {
  fellowship: { hint: 'Your two reference builds, one address a line; more if you like.', optional: false },
  board: { hint: 'Publications, mandates, projects: one address a line.', optional: true },
};

/** Applies for Fellow or Board: an ordinary post. */
export function ApplicationForm({ path, errors, typed }: ApplicationFormProps) {
  const field = (name: keyof Application) => ({ name, error: errors[name], defaultValue: typed[name] ?? '' });
  return (
    <form method="post" noValidate className="grid gap-6">
      <TextField label="Name" {...field('name')} maxLength={100} autoComplete="name" />
      <TextField
        label="Email"
        hint="The answer comes here."
        type="email"
        {...field('email')}
        maxLength={255}
        autoComplete="email"
      />
      <TextAreaField
        label="L3 credential or statement"
        hint="The address of your MCP Architect credential. Without one: who you are, and why you apply."
        {...field('credential')}
        rows={4}
        maxLength={2000}
      />
      <TextAreaField
        label="Evidence links"
        {...evidence[path]}
        {...field('evidence')}
        rows={3}
        maxLength={4000}
      />
      <Trap />
      <p>
        <Button type="submit">Send application</Button>
      </p>
    </form>
  );
}
