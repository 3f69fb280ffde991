import { useEffect, useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { pausesUntilSettled } from '#app/lib/payment-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import states from '../../../../content/certification/payment-states.json' with { type: 'json' };
import { findPayment, type PaymentResult } from '../payment-result.server.ts';
import { levelPath } from '../purchase-notices.ts';
import { teamPath } from '../teams/seats.ts';
import type { Route } from './+types/payment-success';

export const handle: PageHandle = { page: 'application' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: states[args.loaderData?.status ?? 'unknown'].title,
    description: 'Status of a payment for a certification level.',
    noindex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const sessionId = url.searchParams.get('session_id');
  if (!sessionId) return data<Result>({ sessionId: null, status: 'unknown' });
  const found = await findPayment({ request, context }, sessionId);
  return data<Result>({ sessionId, ...found }, { status: found.status === 'unknown' ? 404 : 200 });
}

type Result = PaymentResult & { sessionId: string | null };

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  const { sessionId, status, own, isOrphan } = loaderData;
  const isLate = useSettled(status === 'pending' ? sessionId : null);
  return (
    <div className="wrap grid gap-x-20 gap-y-12 pt-12 pb-20 md:pt-20 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div>
        <p className="kicker">{own ? `${own.title}, ${own.sum}` : 'Certification'}</p>
        <div aria-live="polite">
          <h1 className="mt-3 text-3xl md:text-4xl">{states[status].title}</h1>
          <p className="mt-5 max-w-[36em] text-soft md:text-lg">{wordsFor(loaderData, isLate)}</p>
        </div>
        {sessionId && status !== 'unknown' && (
          <dl className="mt-8 max-w-[36em] border-y border-rule py-3">
            <dt className="kicker">Transaction ID</dt>
            <dd className="mt-1 font-mono text-sm wrap-anywhere">{sessionId}</dd>
          </dl>
        )}
        <p className="mt-8 flex flex-wrap gap-4">
          {waysFrom(loaderData).map(([href, label, variant]) => (
            <ButtonLink key={href} href={href} variant={variant}>
              {label}
            </ButtonLink>
          ))}
        </p>
        <p className="mt-10 text-[0.9375rem] text-soft">
          Questions about a payment: <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>.
          {sessionId && ' Please include the transaction ID. Never send a card number.'}
        </p>
      </div>
      {!isOrphan && <PaymentSteps status={status} isTeam={own?.isTeam ?? false} />}
    </div>
  );
}

type Way = [href: string, label: string, variant?: 'secondary' | 'quiet' | undefined];

function waysFrom({ status, sessionId, own, isOrphan }: Result): Way[] {
  const pricing: Way = ['/pricing', 'Pricing'];
  if (isOrphan && status !== 'pending') return [pricing];
  if (status === 'review') return [['/account/orders', 'Your orders']];
  const receipt: Way[] = own ? [[`/account/orders/${own.orderId}`, 'Receipt', 'quiet']] : [];
  if (status === 'paid' && own?.isTeam)
    return [[teamPath(own.orderId), 'Give the seats to people'], ...receipt];
  const level: Way[] = own ? [[levelPath(own.level), `Go to ${own.title}`]] : [];
  const exam: Way[] = own ? [[`/assessment?level=${own.level}`, 'Take Assessment', 'quiet']] : [];
  if (status === 'paid')
    return [
      ...level,
      ['/courses', 'Start Learning', own && 'secondary'],
      ['/community', 'Join Community', 'secondary'],
      ...exam,
      ...receipt,
    ];
  if (status === 'pending' && sessionId)
    return [[`/payment-success?session_id=${encodeURIComponent(sessionId)}`, 'Check again', 'secondary']];
  return [pricing, ['/account/orders', 'Your orders', 'secondary']];
}

/** Text for a payment's state: for a deleted account, the visitor's own purchase, a long wait, or the default. */
function wordsFor({ status, own, sessionId, isOrphan }: Result, isLate: boolean): string {
  const { text, ...others }: Words = states[status];
  const ofOwn = own && (own.isTeam ? others.ofOwnTeam : others.own)?.replace('{title}', () => own.title);
  const special = isOrphan ? others.ofDeletedAccount : (ofOwn ?? (isLate ? others.late : undefined));
  return special ?? ((sessionId && others.ofSession) || text);
}

type Words = { text: string } & Partial<
  Record<'ofDeletedAccount' | 'own' | 'ofOwnTeam' | 'late' | 'ofSession', string>
>;

/** Steps of the purchase, with the current one marked. */
function PaymentSteps({ status, isTeam }: Pick<PaymentResult, 'status'> & { isTeam: boolean }) {
  if (status !== 'paid' && status !== 'pending') return null;
  const isPaid = status === 'paid';
  return (
    <div className="lg:pt-8">
      <Trace label="Steps of the purchase">
        <TraceItem state="done" title="Ordered">
          We have your order.
        </TraceItem>
        <TraceItem state={isPaid ? 'done' : 'current'} title={isPaid ? 'Paid' : 'Being confirmed'}>
          The payment provider confirms your payment to us.
        </TraceItem>
        <TraceItem state={isPaid ? 'done' : 'next'} title={isTeam ? 'Seats created' : 'Exam opened'}>
          This step follows as soon as we record the payment.
        </TraceItem>
        <TraceItem state={isPaid ? 'current' : 'next'} title={isTeam ? 'Given to people' : 'Learning'}>
          {isTeam
            ? 'Give seats by email or by link. Each seat is for one person.'
            : 'Learn at your own pace. You can retake the exam as often as you need. From the second retake on, there is a waiting period.'}
        </TraceItem>
      </Trace>
    </div>
  );
}

/**
 * Reloads the page's data once a session's payment is settled; makes no request without a session. Returns true if it
 * takes unusually long.
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
