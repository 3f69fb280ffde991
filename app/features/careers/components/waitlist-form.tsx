import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import type { FormAnswer } from '#app/ui/form-answer.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Notice, type NoticeContent } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { joined, postWish } from '../post-wish.ts';
import { interests } from '../roles.ts';
import { checkWish, type WaitlistErrors, type WaitlistWish } from '../schema.ts';

export interface WaitlistFormProps {
  source: WaitlistWish['source'];
  /** The role interest, which the page's links and cards choose as well. */
  chosen: string;
  onChoose: (interest: string) => void;
  /** What an ordinary post was answered with. */
  answer: FormAnswer | undefined;
  /** An ordinary post has just been taken. */
  isSent: boolean;
}

const choices = interests.map(({ value, title }) => ({ value, label: title }));

/** Sent without leaving the page; without scripts an ordinary post to the page itself. */
export function WaitlistForm({ source, chosen, onChoose, answer, isSent }: WaitlistFormProps) {
  const [typed, setTyped] = useState(answer?.typed ?? {});
  const [errors, setErrors] = useState<WaitlistErrors>(answer?.errors ?? {});
  const [notice, setNotice] = useState(answer?.notice ?? (isSent ? welcome : undefined));
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);
  const [isSentHere, setIsSentHere] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // It lost the focus while it was busy.
  useEffect(() => {
    if (isSentHere && notice) button.current?.focus();
  }, [isSentHere, notice]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const texts = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const refuse = (wrong: WaitlistErrors) => {
      setErrors(wrong);
      const control = form.elements.namedItem(Object.keys(wrong)[0] ?? '');
      if (control instanceof HTMLElement) control.focus();
    };
    // Also what was chosen before this script ran, or was put back by the browser.
    onChoose(texts.role_interest ?? '');
    setIsSentHere(false);
    setNotice(undefined);
    setErrors({});
    const wrong = checkWish(texts).errors;
    if (wrong) return refuse(wrong);
    setIsBusy(true);
    const outcome = await postWish(texts, source);
    setIsBusy(false);
    setIsSentHere(true);
    if (outcome.isJoined) {
      setTyped({});
      onChoose('');
      setRound(round + 1);
      setNotice(welcome);
    } else if (outcome.field && outcome.field in texts) refuse({ [outcome.field]: outcome.message });
    else setNotice({ title: outcome.message, description: 'What you typed is kept.', destructive: true });
  };

  const field = (name: 'email' | 'name' | 'company') => ({
    name,
    error: errors[name],
    defaultValue: typed[name] ?? '',
  });
  return (
    <form key={round} method="post" action="#join" noValidate onSubmit={send} className="grid gap-5">
      {notice && !isSentHere && <Notice notice={notice} />}
      <TextField label="Email" type="email" {...field('email')} maxLength={255} autoComplete="email" />
      <SelectField
        label="Role interest"
        name="role_interest"
        placeholder="Select your role interest"
        choices={choices}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
        error={errors.role_interest}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" optional {...field('name')} maxLength={100} autoComplete="name" />
        <TextField
          label="Company"
          optional
          {...field('company')}
          maxLength={100}
          autoComplete="organization"
        />
      </div>
      <Trap />
      {/* Beside the button that was pressed: the top of the form may be out of sight. */}
      {notice && isSentHere && <Notice notice={notice} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={isBusy} ref={button}>
          {isBusy ? 'Joining...' : 'Join the Waitlist'}
        </Button>
        <p className="max-w-[24em] text-sm text-soft">
          No newsletter, no resale. What is kept, and for how long:{' '}
          <TextLink href="/privacy#the-jobs-waitlist">privacy</TextLink>.
        </p>
      </div>
    </form>
  );
}

const welcome: NoticeContent = {
  title: joined,
  description: 'One step is left: open the link in the mail that is on its way to you.',
};
