import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { Breadcrumb } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { SeenByOwner } from '../components/seen-by-owner.tsx';
import { answerOwnSeat, showOwnSeat } from '../seat-page.server.ts';
import type { Route } from './+types/own-seat';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = metaOf({
  title: 'Your seat',
  description: 'The level that another person gave you, and whether they see your progress.',
  noindex: true,
});

export const loader = (args: Route.LoaderArgs) => showOwnSeat(args);
export const action = (args: Route.ActionArgs) => answerOwnSeat(args);

export default function OwnSeatPage({ loaderData: seat, actionData }: Route.ComponentProps) {
  const { level, from, acceptedOn, shownAs, showsProgress, standing, hasMentorship } = seat;
  const isOnHold = standing === 'on hold';
  return (
    <div className="wrap max-w-[46rem] pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/account/seats" label="Your account">
        seat
      </Breadcrumb>
      <h1 className="mt-4 text-3xl">{level.name}</h1>
      <p className="mt-4 text-soft">
        A seat{from && ` from ${from.name}${from.name === from.email ? '' : ` (${from.email})`}`}, accepted on{' '}
        {acceptedOn}.
      </p>
      {actionData?.message && <Notice className="mt-6" notice={actionData.message} />}
      {standing === 'valid' ? (
        <p className="mt-6 flex flex-wrap gap-4">
          <ButtonLink href="/courses">Start Learning</ButtonLink>
          <ButtonLink href={`/assessment?level=${level.id}`} variant="secondary">
            To the exam
          </ButtonLink>
          {hasMentorship && (
            <ButtonLink href="/account/mentorship" variant="quiet">
              Your mentorship session
            </ButtonLink>
          )}
        </p>
      ) : (
        <Notice
          className="mt-6"
          notice={{
            title: isOnHold ? 'This seat is on hold.' : 'This seat is cancelled.',
            isFact: true,
            description: isOnHold
              ? 'The payment for this seat has not settled yet. Until then, the exam is closed, and nobody sees your progress. Your work here is not lost.'
              : 'The payment for this seat was returned to the buyer. A credential that you earned stays valid, and nobody sees your progress now.',
            destructive: true,
          }}
        />
      )}
      {from && standing !== 'ended' && (
        <form method="post" className="mt-10 grid gap-5 border-t border-rule pt-6">
          <h2 className="text-xl">What {from.name} sees</h2>
          <p>
            They see that you accepted the seat as{' '}
            <strong>
              <bdi>{shownAs}</bdi>
            </strong>
            .
          </p>
          <CheckboxField
            name="progress"
            value="yes"
            defaultChecked={showsProgress}
            label={`Show ${from.name} my progress`}
            hint={<SeenByOwner />}
          />
          <p>
            <Button type="submit" variant="secondary">
              Save
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}
