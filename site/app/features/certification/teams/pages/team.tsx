import { listAddress } from '#app/lib/list-address.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/choice-fields.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { DeskTabs } from '#app/ui/desk.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { fieldsOf, tickOf } from '#app/ui/field-props.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { TableScroll } from '#app/ui/table-scroll.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { seatStates, teamPath } from '../seats.ts';
import { answerTeamForm, type ShownSeat, showTeam } from '../team-page.server.ts';
import type { Route } from './+types/team';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = metaOf({
  title: 'Seats of a team',
  description: 'The seats that you bought: who received them, who accepted, and how far each person is.',
  noindex: true,
});

export const loader = (args: Route.LoaderArgs) => showTeam(args);
export const action = (args: Route.ActionArgs) => answerTeamForm(args);

/** Notices for seats whose order is not, or no longer, paid. */
const states: Partial<Record<string, { title: string; description?: string }>> = {
  disputed: {
    title: 'The payment for these seats is disputed at the bank.',
    description: 'Until the dispute is settled, all seats are on hold, including accepted ones.',
  },
  refund_failed: {
    title: 'The refund for these seats did not arrive.',
    description:
      'We still have the money. Please write to our support. Until the refund is settled, the seats are on hold.',
  },
  charged_back: { title: 'The bank took back the payment for these seats, so they are cancelled.' },
  refunded: { title: 'These seats were refunded, so they are cancelled.' },
};

export default function TeamPage({ loaderData: team, actionData }: Route.ComponentProps) {
  const { id, counts, state, page, pages, seats } = team;
  const path = teamPath(id);
  const notice = states[team.status];
  const field = fieldsOf(actionData);
  const emails = field('emails', 'Email addresses');
  const count = field('count', 'How many');
  const refunded = field('seats', 'Seats to refund');
  const confirmed = field('confirmed', 'Yes, refund these seats');
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/account/orders" label="Your account">
        seats
      </Breadcrumb>
      <h1 className="mt-4 text-3xl">{team.title}</h1>
      <p className="mt-4 max-w-[44em] text-soft">
        Bought on {team.boughtOn}. {counts.accepted} accepted, {counts.free} free
        {team.expiresOn && `; seats can be accepted until ${team.expiresOn}`}.{' '}
        <TextLink href={`/account/orders/${id}`}>Receipt</TextLink>
      </p>
      {notice && <Notice className="mt-6 max-w-[44rem]" notice={{ ...notice, destructive: true }} />}
      <FormNotice answer={actionData} fieldOf={field} className="mt-6 max-w-[44rem]" />
      {!notice && counts.free > 0 && (
        <div className="mt-10 grid gap-x-16 gap-y-10 border-y border-rule py-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <form method="post" action={path} noValidate className="grid content-start gap-5">
            <h2 className="text-xl">Give by email</h2>
            <TextAreaField
              {...emails}
              rows={3}
              maxLength={20_000}
              spellCheck={false}
              hint="Enter up to 100 addresses, for example from a mail program or a spreadsheet. Each person gets an email with a link that only an account with that address can use."
            />
            <p>
              <Button type="submit" name="intent" value="invite">
                Send the invitations
              </Button>
            </p>
          </form>
          <form method="post" action={path} noValidate className="grid content-start gap-5">
            <h2 className="text-xl">Give by link</h2>
            <TextField
              {...count}
              defaultValue={count.defaultValue || '1'}
              type="number"
              inputMode="numeric"
              min={1}
              max={counts.free}
              className="max-w-28"
              hint="Each link is for one person: the first to accept."
            />
            <p>
              <Button type="submit" name="intent" value="link" variant="secondary">
                Create links
              </Button>
            </p>
          </form>
        </div>
      )}
      <h2 className="mt-12 mb-4 text-2xl">Seats</h2>
      <DeskTabs
        label="Seats by state"
        one="seat"
        tabs={[
          { href: path, label: 'All', count: team.quantity, isCurrent: !state },
          ...Object.entries(seatStates).flatMap(([name, label]) => {
            const seats = counts[name as keyof typeof counts];
            const isCurrent = state === name;
            if (seats === 0 && !isCurrent) return [];
            return [
              { href: listAddress(path, { state: name }), label: asTitle(label), count: seats, isCurrent },
            ];
          }),
        ]}
      />
      {seats.length === 0 ? (
        <EmptyState title="No seat is in this state." />
      ) : (
        <TableScroll label="Seats" className="desk-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Seat</th>
                <th scope="col">Who</th>
                <th scope="col">Status</th>
                <th scope="col">Progress</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {seats.map((seat) => (
                <SeatRow key={seat.id} seat={seat} path={path} isOpen={!notice} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <Pagination
        label="Pages of seats"
        page={page}
        pages={pages}
        hrefOf={(page) => listAddress(path, { state }, page)}
      />
      <p className="mt-4 text-sm">
        <a className="link" href={`${path}/seats.csv`} download>
          Download CSV
        </a>
      </p>
      <p className="mt-8 max-w-[44em] text-sm text-soft">
        You see a person’s progress if they agree to it. They can change that at any time.
      </p>
      {team.refund && counts.accepted + counts.refunded < team.quantity && (
        <section className="mt-12 max-w-[44em]" aria-labelledby="refund">
          <h2 id="refund" className="text-2xl">
            Refund seats
          </h2>
          <p className="mt-4 text-soft">
            You can refund free seats until {team.refund.until}, at {team.refund.priceOfOne} each. The money
            goes back to the payment method that you used. To refund a seat that you have given but nobody has
            accepted, take it back first.
          </p>
          {counts.free > 0 && (
            <form method="post" action={path} noValidate className="mt-6 grid gap-5">
              <input type="hidden" name="refund" value={team.refund.id} />
              <TextField
                {...refunded}
                type="number"
                inputMode="numeric"
                min={1}
                max={counts.free}
                className="max-w-28"
              />
              <CheckboxField {...tickOf(confirmed)} />
              <p>
                <Button type="submit" name="intent" value="refund" variant="secondary">
                  Refund the seats
                </Button>
              </p>
            </form>
          )}
        </section>
      )}
    </div>
  );
}

const asTitle = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

const tones = {
  free: 'plain',
  invited: 'quiet',
  linked: 'quiet',
  accepted: 'ok',
  expired: 'quiet',
  refunded: 'quiet',
} as const;

function SeatRow({ seat, path, isOpen }: { seat: ShownSeat; path: string; isOpen: boolean }) {
  const { number, state, who, on, link } = seat;
  return (
    <tr>
      <th scope="row" className="nowrap" data-name="Seat">
        {number}
      </th>
      <td data-name={who ? 'Who' : undefined} className="wrap-anywhere">
        {who}
        {link && isOpen && (
          <span className="flex items-center gap-1">
            <a className="link" href={link}>
              Link<span className="sr-only"> of seat {number}</span>
            </a>
            <CopyButton text={link} label={`Copy the link of seat ${number}`} />
          </span>
        )}
      </td>
      <td>
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge tone={tones[state]}>{seatStates[state]}</Badge>
          {on && <span className="text-xs text-soft whitespace-nowrap">{on}</span>}
        </span>
      </td>
      <td data-name={state === 'accepted' ? 'Progress' : undefined}>
        <ShownProgress seat={seat} />
      </td>
      <td>
        {link && (
          <form method="post" action={path} className="-ml-1 flex flex-wrap gap-x-4 md:-mt-1.5">
            <input type="hidden" name="seat" value={number} />
            {seat.isByMail && isOpen && (
              <Button type="submit" name="intent" value="remind" variant="quiet" size="small">
                Send again<span className="sr-only">: seat {number}</span>
              </Button>
            )}
            <Button type="submit" name="intent" value="take-back" variant="quiet" size="small">
              Take back<span className="sr-only">: seat {number}</span>
            </Button>
          </form>
        )}
      </td>
    </tr>
  );
}

function ShownProgress({ seat: { state, progress } }: { seat: ShownSeat }) {
  if (state !== 'accepted') return null;
  if (!progress) return <span className="text-soft">not shown</span>;
  return (
    <>
      {progress.lessonsDone} of {progress.lessons} lessons,{' '}
      {progress.passedOn ? `exam passed on ${progress.passedOn}` : 'exam not passed yet'}
    </>
  );
}
