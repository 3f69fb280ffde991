import { Accordion } from '#app/ui/accordion.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import asked from '../../../../content/certification/pricing-questions.json' with { type: 'json' };
import type { PricedExam } from '../pricing.server.ts';
import { FilledText } from './filled-text.tsx';

/** Questions before a purchase. The refund rule is that of `site/content/pages/terms.md`. */
export function PricingQuestions({ exam, hasInvoices }: { exam: PricedExam; hasInvoices: boolean }) {
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
