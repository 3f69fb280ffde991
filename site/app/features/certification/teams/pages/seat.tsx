import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { fieldsOf, tickOf } from '#app/ui/field-props.ts';
import { FormNotice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { SeenByOwner } from '../components/seen-by-owner.tsx';
import { answerOffer, showOffer } from '../seat-page.server.ts';
import type { Route } from './+types/seat';

export const handle: PageHandle = { page: 'reading' };
/** The URL proves the right to the seat, so links from this page do not reveal it. */
export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'strict-origin' });

export const meta = metaOf({
  title: 'A seat for you',
  description: 'Accept or decline a certification level from another person.',
  noindex: true,
});

export const loader = (args: Route.LoaderArgs) => showOffer(args);
export const action = (args: Route.ActionArgs) => answerOffer(args);

type Shown = Route.ComponentProps['loaderData'];

export default function SeatPage({ loaderData: offer, actionData }: Route.ComponentProps) {
  const { level, from, until, obstacle } = offer;
  const field = fieldsOf(actionData);
  return (
    <div className="wrap max-w-[46rem] pt-12 pb-20 md:pt-16">
      <p className="kicker">{level.level}, a seat</p>
      <h1 className="mt-3 text-3xl md:text-4xl">{level.name}, for you</h1>
      <FormNotice answer={actionData} fieldOf={field} className="mt-6" />
      <p className="mt-5 text-soft md:text-lg">
        {from ? `${from.name}${from.name === from.email ? '' : ` (${from.email})`}` : 'Another person'} gives
        you {offer.gives}. It costs you nothing. The lessons are{' '}
        <a className="link" href={`/courses`}>
          free for everyone
        </a>
        .
      </p>
      <div className="mt-8 border-y border-rule py-6">
        {obstacle ? (
          <>
            <p className="font-semibold">{obstacle.words}</p>
            <p className="mt-2 text-soft">
              {obstacle.kind === 'other address' && `You are signed in as ${offer.visitor?.email}. `}
              {advice[obstacle.kind]}
            </p>
          </>
        ) : offer.visitor ? (
          <Accept {...offer} field={field} />
        ) : (
          <SignIn {...offer} />
        )}
      </div>
      {!obstacle && <p className="mt-4 text-sm text-soft">Accept it by {until}.</p>}
      {offer.isByMail && (!obstacle || obstacle.kind === 'other address' || obstacle.kind === 'owned') && (
        <form method="post" action={offer.here} className="mt-6 -ml-1">
          <Button type="submit" name="intent" value="decline" variant="quiet" size="small">
            Decline the seat
          </Button>
        </form>
      )}
    </div>
  );
}

function Accept({ visitor, from, isByMail, here, field }: Shown & { field: ReturnType<typeof fieldsOf> }) {
  const owner = from?.name ?? 'The giver';
  return (
    <form method="post" action={here} className="grid gap-5">
      <p>
        You are signed in as {visitor?.email}. {owner} will see that you accepted the seat as{' '}
        <strong>
          <bdi>{visitor?.shownAs}</bdi>
        </strong>
        {isByMail ? ', the address that the seat was given to' : ''}.
      </p>
      <CheckboxField
        {...tickOf(field('progress', ''))}
        label={`Show ${owner} my progress`}
        hint={<SeenByOwner />}
      />
      <p>
        <Button type="submit">Accept the seat</Button>
      </p>
    </form>
  );
}

function SignIn({ here }: Shown) {
  const next = encodeURIComponent(here);
  return (
    <>
      <p className="mb-5">
        To accept the seat, sign in or create an account. You then come back here and see what you agree to.
      </p>
      <p className="flex flex-wrap gap-4">
        <ButtonLink href={`/auth?next=${next}`}>Sign in</ButtonLink>
        <ButtonLink href={`/auth?tab=sign-up&next=${next}`} variant="secondary">
          Create an account
        </ButtonLink>
      </p>
    </>
  );
}

/** Advice for each obstacle, after its message. */
const advice: Partial<Record<string, string>> = {
  'other address':
    'Sign in with the account for the address that received the email, or ask the giver for another seat.',
  owned: 'If you decline the seat, the giver can give it to another person.',
  expired: 'Ask the giver for another seat.',
  gone: 'The seat was refunded, or the giver closed their account.',
  used: 'A link is for one person. Ask the giver for another seat.',
  'on hold': 'The payment for this seat has not settled yet. Try again later.',
};
