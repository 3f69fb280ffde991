import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { WaitlistForm, type WaitlistFormProps } from './waitlist-form.tsx';

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
        You get a mail with a link. Only you can put your address on the list.
      </TraceItem>
      <TraceItem state="next" title="Hear from us, once">
        You get one mail when the platform opens. Every mail has a link to leave the list.
      </TraceItem>
    </Trace>
  );
}
