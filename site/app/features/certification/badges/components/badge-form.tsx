import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { readFields } from '#app/lib/form-answer.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import { badgeTypes } from '../badge-types.ts';
import { reveal } from '../reveal.ts';
import { type BadgeAnswer, makeUnissuedBadge } from '../unissued-badge.ts';
import { BadgeResult } from './badge-result.tsx';

interface BadgeFormProps {
  siteUrl: string;
  /** The server's answer to a posted form. */
  posted: BadgeAnswer | undefined;
}

/** Form for a badge, with the last badge beside it. */
export function BadgeForm({ siteUrl, posted }: BadgeFormProps) {
  const [answer, setAnswer] = useState(posted);
  const [badge, setBadge] = useState(posted?.badge);
  const field = fieldsOf<keyof BadgeAnswer['errors']>(answer);

  async function generate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const made = await makeUnissuedBadge(readFields(new FormData(form)), siteUrl, new Date());
    // Rendered synchronously, so that focus and scroll find the error or the badge.
    flushSync(() => {
      setAnswer(made);
      if (made.badge) setBadge(made.badge);
    });
    takeAway('badge');
    if (made.message) notify(made.message, 'badge');
    const invalid = form.querySelector<HTMLElement>('[aria-invalid]');
    const empty = [...form.querySelectorAll<HTMLInputElement>('[name]')].find(({ value }) => !value.trim());
    (invalid ?? empty)?.focus();
    if (made.badge) reveal('made');
  }

  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => void generate(event)}
        className="grid grid-cols-1 gap-y-6"
      >
        {posted?.message && answer === posted && <Notice notice={posted.message} />}
        <TextField
          {...field('email', 'Recipient’s email')}
          type="email"
          autoComplete="email"
          hint="The badge contains only a salted hash of it."
        />
        <SelectField
          {...field('type', 'Badge type')}
          placeholder="Choose a badge"
          choices={Object.entries(badgeTypes).map(([value, { name }]) => ({ value, label: name }))}
        />
        <TextField
          {...field('evidence', 'Evidence URL')}
          type="url"
          autoComplete="off"
          placeholder="https://"
        />
        <p>
          <Button type="submit">Generate Badge</Button>
        </p>
      </form>
      <BadgeResult badge={badge} />
    </div>
  );
}
