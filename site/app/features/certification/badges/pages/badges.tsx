import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { data } from 'react-router';
import { readFields } from '#app/lib/form-answer.ts';
import { readForm } from '#app/lib/read-form.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { notify, takeAway } from '#app/ui/toaster.tsx';
import { site } from '#site';
import { badgeTypes } from '../badge-types.ts';
import { BadgeResult } from '../components/badge-result.tsx';
import { reveal } from '../reveal.ts';
import { type BadgeAnswer, makeUnissuedBadge } from '../unissued-badge.ts';
import type { Route } from './+types/badges';

export const handle: PageHandle = { page: 'application', finished: () => [], asText: true };

export const loader = ({ context }: Route.LoaderArgs) => ({
  siteUrl: context.get(servicesContext).config.siteUrl,
});

/** For browsers without JavaScript. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const answer = await makeUnissuedBadge(readFields(await readForm(request)), siteUrl, new Date());
  return data(answer, { status: answer.badge ? 200 : 422 });
}

export default function BadgesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <div className="mb-10 grid items-end gap-x-12 gap-y-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <h1 className="text-3xl md:text-4xl">Badge issuer</h1>
        <p className="max-w-[38em] text-soft lg:max-w-[44em] md:pb-2 md:text-lg">
          Create an OpenBadges 2.0 assertion to see how a badge is built, or to test software that reads
          badges. <span className="needs-js">Your browser creates it and uploads nothing.</span>
          <noscript>Without JavaScript, this site creates the assertion and stores nothing.</noscript>
        </p>
      </div>
      <BadgeForm siteUrl={loaderData.siteUrl} posted={actionData} />
      <p className="mt-14 max-w-[42em] border-t border-rule pt-5 text-sm text-soft">
        The assertion is an example, and says so. {site.product} has not issued it, and nothing is published
        at its id, so no verifier accepts it. To check an issued badge, from us or from another issuer, use{' '}
        <TextLink href="/verify">Verify a badge</TextLink>. The assertion stores the recipient as a hash of
        the email address and a random salt. If you know the address, you can check it against the hash.
        Nobody can read the address from the hash.
      </p>
    </div>
  );
}

interface BadgeFormProps {
  siteUrl: string;
  /** The server's answer to a posted form. */
  posted: BadgeAnswer | undefined;
}

/** Form for a badge, with the last badge beside it. */
function BadgeForm({ siteUrl, posted }: BadgeFormProps) {
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
          hint="The badge contains only a salted hash of the address."
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
