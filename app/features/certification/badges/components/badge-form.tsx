import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import { badgeTypes } from '../badge-types.ts';
import { reveal } from '../reveal.ts';
import {
  type BadgeFields,
  type BadgeOutcome,
  generated,
  makeUnissuedBadge,
  missing,
  readBadgeFields,
} from '../unissued-badge.ts';
import { BadgeResult } from './badge-result.tsx';

interface BadgeFormProps {
  siteUrl: string;
  /** What the server made, for a form that was posted. */
  posted: { fields: BadgeFields; outcome: BadgeOutcome } | undefined;
}

const choices = Object.entries(badgeTypes).map(([value, { name }]) => ({ value, label: name }));

const noticeOf = (outcome: BadgeOutcome) =>
  'badge' in outcome ? generated : 'isMissing' in outcome ? missing : undefined;

/** The form, and beside it the badge that was made last. */
export function BadgeForm({ siteUrl, posted }: BadgeFormProps) {
  const [outcome, setOutcome] = useState(posted?.outcome);
  const [badge, setBadge] = useState(outcome && 'badge' in outcome ? outcome.badge : undefined);
  const errors = outcome && 'errors' in outcome ? outcome.errors : {};

  async function generate(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const made = await makeUnissuedBadge(readBadgeFields(new FormData(form)), siteUrl, new Date());
    // At once, so that what is marked and what was made are there to be moved to.
    flushSync(() => {
      setOutcome(made);
      if ('badge' in made) setBadge(made.badge);
    });
    const notice = noticeOf(made);
    takeAway('badge');
    if (notice) notify(notice, 'badge');
    const invalid = form.querySelector<HTMLElement>('[aria-invalid]');
    const empty = [...form.querySelectorAll<HTMLInputElement>('[name]')].find(({ value }) => !value.trim());
    (invalid ?? empty)?.focus();
    if ('badge' in made) reveal('made');
  }

  const postedNotice = posted && outcome === posted.outcome ? noticeOf(posted.outcome) : undefined;
  return (
    <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => void generate(event)}
        className="grid grid-cols-1 gap-y-6"
      >
        {postedNotice && <Notice notice={postedNotice} />}
        <TextField
          label="Recipient’s email"
          name="email"
          type="email"
          autoComplete="email"
          hint="It stands in the badge as a salted hash."
          error={errors.email}
          defaultValue={posted?.fields.email}
        />
        <SelectField
          label="Badge type"
          name="type"
          placeholder="Choose a badge"
          choices={choices}
          error={errors.type}
          defaultValue={posted?.fields.type}
        />
        <TextField
          label="Evidence URL"
          name="evidence"
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.evidence}
          defaultValue={posted?.fields.evidence}
        />
        <p>
          <Button type="submit">Generate Badge</Button>
        </p>
      </form>
      <BadgeResult badge={badge} />
    </div>
  );
}
