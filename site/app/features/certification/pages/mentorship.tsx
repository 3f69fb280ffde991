import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { Breadcrumb } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { TextAreaField } from '#app/ui/text-fields.tsx';
import { answerMentorshipForm, showMentorship } from '../mentorship/mentorship.server.ts';
import type { Route } from './+types/mentorship';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = metaOf({
  title: '1-on-1 mentorship',
  description: 'Request the mentorship session that comes with a certification level.',
  noindex: true,
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  const { db } = context.get(servicesContext);
  return { email: visitor.email, ...(await showMentorship(db, visitor)) };
}

export const action = (args: Route.ActionArgs) => answerMentorshipForm(args);

export default function MentorshipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { levelName, isOwned, asked, email } = loaderData;
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/account/orders" label="Your account">
        mentorship
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">1-on-1 mentorship</h1>
      <p className="mt-5 max-w-[38em] text-soft md:text-lg">
        {levelName} includes a session with an editor of the standard about your architecture, your traces or
        your exam.
      </p>
      <div className="mt-8 max-w-[38em]">
        {!isOwned ? (
          <>
            <p className="mb-5">You do not own {levelName} yet, so you cannot request a session.</p>
            <ButtonLink href="/pricing" variant="secondary">
              Levels and prices
            </ButtonLink>
          </>
        ) : asked?.isWaiting ? (
          <p className="border-y border-rule py-5">
            You asked for a session on {asked.on}. An editor will propose a time by email to {email}.
          </p>
        ) : (
          <>
            {asked && (
              <p className="mb-6 text-soft">
                An editor answered your request of {asked.on}. To move the session, send a new request.
              </p>
            )}
            <MentorshipForm answer={actionData} />
          </>
        )}
      </div>
    </div>
  );
}

function MentorshipForm({ answer }: { answer: FormAnswer | undefined }) {
  const field = fieldsOf(answer);
  return (
    <form method="post" noValidate className="grid gap-6">
      <FormNotice answer={answer} fieldOf={field} />
      <TextAreaField {...field('topics', 'What would you like to talk about?')} rows={5} maxLength={2000} />
      <TextAreaField
        hint="Enter days and hours, with your time zone."
        {...field('times', 'When do you have time?')}
        rows={2}
        maxLength={500}
      />
      <p>
        <Button type="submit">Request a session</Button>
      </p>
    </form>
  );
}
