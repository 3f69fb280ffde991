import type { FormAnswer, NoticeContent } from '#app/lib/form-answer.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { postJson } from '#app/lib/post-json.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/choice-fields.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { interests } from '../roles.ts';
import { type WaitlistWish, waitlistBody } from '../schema.ts';

export interface WaitlistFormProps {
  source: WaitlistWish['source'];
  /** The role interest, which the page's links and cards choose as well. */
  chosen: string;
  onChoose: (interest: string) => void;
  /** Answer to a form post without JavaScript. */
  answer: FormAnswer | undefined;
  /** True after a successful post without JavaScript. */
  isSent: boolean;
}

const choices = interests.map(({ value, title }) => ({ value, label: title }));

/** Form of the waitlist: sent without leaving the page, or without scripts as an ordinary post. */
export function WaitlistForm({ source, chosen, onChoose, answer: posted, isSent }: WaitlistFormProps) {
  const { form, fieldOf, answer, isBusy } = useForm({
    answer: posted ?? (isSent ? { values: {}, errors: {}, message: welcome } : undefined),
    schema: waitlistBody,
    async send(wish) {
      const { email, role_interest, name, company, company_fax } = wish;
      const body = {
        email,
        role_interest,
        source,
        name: name || null,
        company: company || null,
        type: role_interest === 'employer' ? 'employer' : 'talent',
        referrer_url: document.referrer || null,
        ...(isTrapped({ company_fax }) && { company_fax }),
      };
      const { isOk, answer } = (await postJson('/api/jobs-waitlist', body)) ?? {
        answer: { message: networkError },
      };
      if (isOk) {
        onChoose('');
        return { message: welcome };
      }
      if (answer.field in wish) return { errors: { [answer.field]: answer.message } };
      const title = answer.message ?? somethingFailed;
      return { message: { title, description: 'Your text is still here.', destructive: true } };
    },
  });
  return (
    <form
      {...form}
      action="#join"
      onSubmit={(event) => {
        // The choice may have been made before this script ran, or put back by the browser.
        onChoose(String(new FormData(event.currentTarget).get('role_interest')));
        void form.onSubmit(event);
      }}
      className="grid gap-5"
    >
      <TextField type="email" {...fieldOf('email', 'Email')} maxLength={255} autoComplete="email" />
      <SelectField
        {...fieldOf('role_interest', 'Role interest')}
        defaultValue={undefined}
        placeholder="Select your role interest"
        choices={choices}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField optional {...fieldOf('name', 'Name')} maxLength={100} autoComplete="name" />
        <TextField optional {...fieldOf('company', 'Company')} maxLength={100} autoComplete="organization" />
      </div>
      <Trap />
      {/* Beside the button that was pressed: the top of the form may be out of sight. */}
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Joining...' : 'Join the Waitlist'}
        </Button>
        <p className="max-w-[24em] text-sm text-soft">
          We send no newsletter and do not sell your data. What we store, and for how long:{' '}
          <TextLink href="/privacy#the-jobs-waitlist">privacy</TextLink>.
        </p>
      </div>
    </form>
  );
}

/** Messages of the specification. If the server sends its own message, the form shows that one. */
const networkError = 'Network error. Please try again.';
const somethingFailed = 'Something went wrong. Please try again.';
const welcome: NoticeContent = {
  title: "Welcome to the future of work! You'll be notified when we launch.",
  description: 'One more step: open the link in the email we sent you.',
};

/** The form at the end of the page, beside what happens after it. */
export function JoinSection(form: WaitlistFormProps) {
  return (
    <section
      id="join"
      tabIndex={-1}
      aria-labelledby="join-title"
      className="join grid gap-x-20 gap-y-8 border-t border-ink pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] md:grid-rows-[auto_1fr]"
    >
      <div>
        <h2 id="join-title" className="text-2xl">
          Join the waitlist
        </h2>
        <p className="mt-3 max-w-[32em] text-soft">
          For people who want one of the roles, and for employers who want to fill one. To choose a second
          role, join again.
        </p>
      </div>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <WaitlistForm {...form} />
      </div>
      <NextSteps />
    </section>
  );
}

/** Steps after the form is sent. */
export function NextSteps() {
  return (
    <Trace label="What happens next">
      <TraceItem state="current" title="Join">
        Enter your email and a role. Name and company are optional.
      </TraceItem>
      <TraceItem state="next" title="Confirm">
        You get an email with a link. Only you can put your address on the list.
      </TraceItem>
      <TraceItem state="next" title="Hear from us, once">
        You get one email when the platform opens. Every email has a link to leave the list.
      </TraceItem>
    </Trace>
  );
}
