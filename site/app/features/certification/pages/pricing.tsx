import { notSold } from '#app/lib/not-sold.ts';
import { Accordion } from '#app/ui/accordion.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Cards } from '#app/ui/card.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { ActionNotice } from '#app/ui/toaster.tsx';
import { site } from '#site';
import asked from '../../../../content/certification/pricing-questions.json' with { type: 'json' };
import { FilledText } from '../components/filled-text.tsx';
import { BuyForm, TierCard } from '../components/tier-card.tsx';
import { answerPurchaseForm, type PricedExam, type PricedLevel, showPricing } from '../pricing.server.ts';
import { purchasePath, signInFirst } from '../purchase-notices.ts';
import type { Route } from './+types/pricing';

/** Not kept finished: it says what the visitor owns. */
export const handle: PageHandle = { page: 'application', asText: true, startsPayments: true };

export async function loader({ request, context, url }: Route.LoaderArgs) {
  return { ...(await showPricing({ request, context })), wanted: url.searchParams.get('buy') };
}

export const action = ({ request, context }: Route.ActionArgs) => answerPurchaseForm({ request, context });

const applications = {
  fellow: { href: '/apply/fellowship', label: 'Apply for Fellowship' },
  board: { href: '/apply/board', label: 'Apply for Board Exam' },
};

export default function PricingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { levels, advanced, exam, hasInvoices, isSignedIn, isOpen, wanted } = loaderData;
  const wantedLevel = levels.find(({ id }) => id === wanted);
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <h1 className="text-3xl md:text-4xl">{site.product} Certification Programs</h1>
      <p className="mt-5 max-w-[40em] text-soft md:text-lg">
        Lessons, exercises and downloads are free for everyone. You pay once for the exam of a level and the
        credential you earn by passing.{hasInvoices && ' Prices include tax.'}
      </p>
      <p className="mt-3 max-w-[48em] text-[0.9375rem] text-soft">{site.independence}</p>
      <div className="mt-8 grid max-w-[44rem] gap-4 empty:hidden">
        {!isOpen && <Notice notice={closed} />}
        {actionData?.message ? (
          <ActionNotice notice={actionData.message} />
        ) : (
          wantedLevel && isOpen && <GoOn level={wantedLevel} isSignedIn={isSignedIn} />
        )}
      </div>
      <div className="mt-12 grid gap-16 md:mt-14 md:gap-20">
        <Cards>
          {levels.map((level) => (
            <TierCard key={level.id} level={level} isSignedIn={isSignedIn} isOpen={isOpen} />
          ))}
        </Cards>
        <Section id="beyond" title="Beyond the levels" heading="mb-8 text-2xl">
          <Cards columns={2}>
            {advanced.map(({ id, name, title, requires }) => (
              <div key={id} className="flex flex-col items-start gap-2.5">
                <p className="kicker">{name}</p>
                <h3 className="text-xl">{title}</h3>
                <p className="max-w-[32em] text-[0.9375rem] text-soft">{requires} Applying is free.</p>
                <ButtonLink href={applications[id].href} variant="secondary" className="mt-3">
                  {applications[id].label}
                </ButtonLink>
              </div>
            ))}
          </Cards>
        </Section>
        <PricingQuestions exam={exam} hasInvoices={hasInvoices} />
      </div>
    </div>
  );
}

const closed = {
  title: 'This site takes no payments at the moment.',
  isFact: true,
  description: 'Lessons, exercises and practice runs stay open. They need no purchase.',
};

/** Notice for a visitor who had to sign in first: continues the purchase. */
function GoOn({ level, isSignedIn }: { level: PricedLevel; isSignedIn: boolean }) {
  if (level.isOwned) return <Notice notice={{ title: `You already own ${level.name}.`, isFact: true }} />;
  if (!level.isSold) return <Notice notice={{ title: notSold, destructive: true }} />;
  if (!isSignedIn) return <Notice notice={signInFirst(purchasePath(level.id))} />;
  return (
    <section aria-labelledby="go-on" className="border-y border-ink py-5">
      <h2 id="go-on" className="text-xl">
        Continue with {level.name}
      </h2>
      <p className="mt-1.5 mb-4 text-soft">
        You are signed in. ${level.priceUsd} USD, paid once on the payment provider’s page.
      </p>
      <BuyForm level={level} isSignedIn />
    </section>
  );
}

/** Questions before a purchase. The refund rule is that of `site/content/pages/terms.md`. */
function PricingQuestions({ exam, hasInvoices }: { exam: PricedExam; hasInvoices: boolean }) {
  const [, second, later] = exam.retakeHours;
  const parts = {
    second,
    later,
    questions: exam.questions,
    passPercent: exam.passPercent,
    lessons: <TextLink href="/mvp">free to read</TextLink>,
    email: <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>,
    terms: <TextLink href="/terms#certification-purchases">terms</TextLink>,
  };
  return (
    <section aria-labelledby="questions" className="grid gap-x-16 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <h2 id="questions" className="text-2xl">
        Questions before you buy
      </h2>
      <Accordion
        name="pricing-questions"
        openId="retakes"
        items={asked
          .filter(({ id }) => hasInvoices || id !== 'invoice')
          .map(({ id, title, text }) => ({
            id,
            title,
            content: (
              <p>
                <FilledText text={text} parts={parts} />
              </p>
            ),
          }))}
      />
    </section>
  );
}
