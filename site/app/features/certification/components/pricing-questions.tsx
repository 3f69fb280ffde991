import { Accordion } from '#app/ui/accordion.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import type { PricedExam } from '../pricing.server.ts';

/** What people ask before they buy. The rule of refunds is that of `site/content/pages/terms.md`. */
export function PricingQuestions({ exam, hasInvoices }: { exam: PricedExam; hasInvoices: boolean }) {
  const [, second, later] = exam.retakeHours;
  return (
    <section aria-labelledby="questions" className="grid gap-x-16 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <h2 id="questions" className="text-2xl">
        Questions before you buy
      </h2>
      <Accordion
        name="pricing-questions"
        openId="retakes"
        items={[
          {
            id: 'retakes',
            title: 'How often may I take the exam?',
            content: (
              <p>
                As often as you need to, without paying again: assessments may be retaken unlimited times. The
                first retake is possible at once, the next {second} hours after the exam before it, each
                further one {later} hours after. Each draws {exam.questions} questions, those you have not
                seen first, and {exam.passPercent}% of them right is a pass. There is no date by which you
                have to be done: 30, 60 and 90 days are a pace that we suggest.
              </p>
            ),
          },
          {
            id: 'order',
            title: 'Do I need the level before?',
            content: (
              <p>
                No. Each level can be bought and passed by itself; taking them in order is a recommendation.
                The lessons of all three are <TextLink href="/mvp">free to read</TextLink>, so you can see
                beforehand which one is yours.
              </p>
            ),
          },
          {
            id: 'refund',
            title: 'Can I have my money back?',
            content: (
              <p>
                Yes, for 14 days from the purchase, as long as you have not started an exam attempt. Write to{' '}
                <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink> with the address of your
                account; a reason is not needed. A refund ends the entitlement to the exam. The{' '}
                <TextLink href="/terms#certification-purchases">terms</TextLink> say the same.
              </p>
            ),
          },
          ...(hasInvoices ? [invoices] : []),
          {
            id: 'checking',
            title: 'How can an employer check a certificate?',
            content: (
              <p>
                By opening its address. Each certificate has a page on this site which says who passed what
                and when, and whether it is still valid. It is an OpenBadges credential: software that reads
                those can check the file of the badge too, without asking anybody.
              </p>
            ),
          },
        ]}
      />
    </section>
  );
}

const invoices = {
  id: 'invoice',
  title: 'Do I get an invoice?',
  content: (
    <p>
      Yes, with its tax: on your account as soon as it is paid, to print and as PDF. The payment page asks for
      your address and, if you buy for a company, its name, VAT number and order number. With the VAT number
      of another country of the European Union than ours no tax is charged, because your company owes it there
      (reverse charge); the price stays the same.
    </p>
  ),
};
