import { useEffect, useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { pausesUntilSettled } from '#app/lib/payment-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import { findPayment, type PaymentResult } from '../payment-result.server.ts';
import { teamPath } from '../teams/team-paths.ts';
import type { Route } from './+types/payment-success';

export const handle: PageHandle = { page: 'application' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: titles[args.loaderData?.status ?? 'unknown'],
    description: 'What became of a payment for a certification level.',
    noindex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const sessionId = url.searchParams.get('session_id');
  if (!sessionId) return data<Result>({ sessionId: null, status: 'unknown' });
  const found = await findPayment({ request, context }, sessionId);
  return data<Result>({ sessionId, ...found }, { status: found.status === 'unknown' ? 404 : 200 });
}

type Result = PaymentResult & { sessionId: string | null };

const orphanWords =
  'The account that this was paid for has been deleted, so the level is open to nobody. If the money came in after the deletion, it is given back. Write to us if you have questions.';

const titles = {
  paid: 'Payment Successful!',
  pending: 'Confirming your payment',
  review: 'This payment is being looked at',
  disputed: 'This payment is disputed',
  charged_back: 'The bank took this payment back',
  refunded: 'This payment was refunded',
  refund_failed: 'The refund did not arrive',
  failed: 'This payment did not go through',
  expired: 'This payment was not completed',
  unknown: 'No payment to show',
};

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  const { sessionId, status, own, isOrphan } = loaderData;
  const isLate = useSettled(status === 'pending' ? sessionId : null);
  return (
    <div className="wrap grid gap-x-20 gap-y-12 pt-12 pb-20 md:pt-20 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div>
        <p className="kicker">{own ? `${own.title}, ${own.sum}` : 'Certification'}</p>
        <div aria-live="polite">
          <h1 className="mt-3 text-3xl md:text-4xl">{titles[status]}</h1>
          <p className="mt-5 max-w-[36em] text-soft md:text-lg">{wordsFor(loaderData, isLate)}</p>
        </div>
        {sessionId && status !== 'unknown' && (
          <dl className="mt-8 max-w-[36em] border-y border-rule py-3">
            <dt className="kicker">Transaction ID</dt>
            <dd className="mt-1 font-mono text-sm wrap-anywhere">{sessionId}</dd>
          </dl>
        )}
        <p className="mt-8 flex flex-wrap gap-4">
          <Ways {...loaderData} />
        </p>
        <p className="mt-10 text-[0.9375rem] text-soft">
          Questions about a payment: <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
          {sessionId && ' Name the transaction, never the number of a card.'}
        </p>
      </div>
      {!isOrphan && <PaymentSteps status={status} isTeam={own?.isTeam ?? false} />}
    </div>
  );
}

function Ways({ status, sessionId, own, isOrphan }: Result) {
  if (isOrphan && status !== 'pending') return <ButtonLink href="/pricing">Pricing</ButtonLink>;
  if (status === 'review') return <ButtonLink href="/account/orders">Your orders</ButtonLink>;
  if (status === 'paid' && own?.isTeam)
    return (
      <>
        <ButtonLink href={teamPath(own.orderId)}>Give the seats to people</ButtonLink>
        <ButtonLink href={`/account/orders/${own.orderId}`} variant="quiet">
          Receipt
        </ButtonLink>
      </>
    );
  if (status === 'paid')
    return (
      <>
        <ButtonLink href="/courses">Start Learning</ButtonLink>
        <ButtonLink href="/community" variant="secondary">
          Join Community
        </ButtonLink>
        {own && (
          <ButtonLink href={`/assessment?level=${own.level}`} variant="quiet">
            Take Assessment
          </ButtonLink>
        )}
        {own && (
          <ButtonLink href={`/account/orders/${own.orderId}`} variant="quiet">
            Receipt
          </ButtonLink>
        )}
      </>
    );
  if (status === 'pending' && sessionId)
    return (
      <ButtonLink href={`/payment-success?session_id=${encodeURIComponent(sessionId)}`} variant="secondary">
        Check again
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink href="/pricing">Pricing</ButtonLink>
      <ButtonLink href="/account/orders" variant="secondary">
        Your orders
      </ButtonLink>
    </>
  );
}

function wordsFor({ status, own, sessionId, isOrphan }: Result, isLate: boolean): string {
  switch (status) {
    case 'paid':
      if (isOrphan) return orphanWords;
      if (own?.isTeam)
        return `The ${own.title} are yours to give. A receipt is on its way by mail, and is also on your account page.`;
      return own
        ? `${own.title} is yours: its exam is open to you, as often as you need it. A receipt is on its way by mail, and is also on your account page.`
        : 'The level is open to the account that bought it. A receipt is on its way by mail.';
    case 'pending':
      if (isOrphan)
        return 'The account that this was for has been deleted. If the money comes in all the same, it is given back.';
      return isLate
        ? 'This takes longer than usual. You need not wait: the payment provider is asked again every few minutes, nothing is lost, and a receipt comes by mail as soon as it is settled.'
        : 'The payment provider has not told us the outcome yet. This page shows it as soon as we know, usually within seconds.';
    case 'review':
      if (isOrphan) return orphanWords;
      return 'The amount or the currency that was paid does not match the price. Our support will look at it, and either open the level or refund you. You need not pay again.';
    case 'refunded':
      if (isOrphan) return 'The money is on its way back. The account that it was paid for has been deleted.';
      return 'The money is on its way back. This payment no longer opens an exam.';
    case 'disputed':
      return 'Your bank disputes this payment, or asks about it. Until that is settled, this payment opens no exam. If you did not raise this with your bank, write to us.';
    case 'charged_back':
      return 'The bank took the money back. This payment no longer opens an exam.';
    case 'refund_failed':
      return 'The money that we sent back did not arrive: we still have it. Write to us and say how we can send it.';
    case 'failed':
      return 'The payment provider refused it. Nothing was charged, and you can try again.';
    case 'expired':
      return 'The payment page was left, or it expired. Nothing was charged, and you can start again.';
    case 'unknown':
      return sessionId
        ? 'We know of no payment with this transaction ID. If you have paid, your order is on your account page and a receipt comes by mail. If neither is there, write to us.'
        : 'This page shows the outcome of one payment; the checkout leads here when it ends. Your orders are on your account page.';
  }
}

/** Where a payment stands, as the line that it runs along. */
function PaymentSteps({ status, isTeam }: Pick<PaymentResult, 'status'> & { isTeam: boolean }) {
  if (status !== 'paid' && status !== 'pending') return null;
  const isPaid = status === 'paid';
  return (
    <div className="lg:pt-8">
      <Trace label="Steps of the purchase">
        <TraceItem state="done" title="Ordered">
          The price was looked up here, not sent by the browser.
        </TraceItem>
        <TraceItem state={isPaid ? 'done' : 'current'} title={isPaid ? 'Paid' : 'Being confirmed'}>
          The payment provider tells us, by a signed message or when it is asked.
        </TraceItem>
        <TraceItem state={isPaid ? 'done' : 'next'} title={isTeam ? 'Seats made' : 'Exam opened'}>
          As soon as the payment is recorded.
        </TraceItem>
        {isTeam ? (
          <TraceItem state={isPaid ? 'current' : 'next'} title="Given to people">
            By mail or by link. Each seat is accepted by one person, once.
          </TraceItem>
        ) : (
          <TraceItem state={isPaid ? 'current' : 'next'} title="Learning">
            At your own pace. The exam can be retaken as often as needed, from the second retake on after a
            wait.
          </TraceItem>
        )}
      </Trace>
    </div>
  );
}

/**
 * Loads the page's data anew once the payment of a session is settled; asks nothing while there is no session.
 * Gives whether it takes unusually long.
 */
function useSettled(sessionId: string | null): boolean {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const pause = pausesUntilSettled[asked];
    if (!sessionId || pause === undefined) return;
    const timer = setTimeout(async () => {
      if ((await askStatus(sessionId)) === 'pending') setAsked(asked + 1);
      else await revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [sessionId, asked, revalidate]);
  return asked >= 8;
}

/** A lost answer says nothing about the payment: it is asked again. */
async function askStatus(sessionId: string): Promise<string> {
  try {
    const response = await fetch(`/api/payment-status?session_id=${encodeURIComponent(sessionId)}`);
    return response.ok ? (await response.json()).status : 'pending';
  } catch {
    return 'pending';
  }
}
