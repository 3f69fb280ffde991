import { servicesContext } from '#app/services/services.server.ts';
import { Accordion } from '#app/ui/accordion.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { site } from '#site';
import { faqJsonLd, listNumberedTexts } from '../guides/numbered-texts.server.ts';
import type { Route } from './+types/faq';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Frequently asked questions',
    description: `Ten questions about MCP and the ${site.product} standard: what it is, why it matters, how to adopt it, what it costs, and how compliance is verified.`,
    jsonLd: () => args.loaderData?.jsonLd ?? [],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const questions = await listNumberedTexts('faq', config.siteUrl);
  return { questions, jsonLd: [faqJsonLd(questions, config.siteUrl)] };
}

export default function FaqPage({ loaderData: { questions } }: Route.ComponentProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-12 pb-20 md:pt-16 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <header className="lg:sticky lg:top-10 lg:self-start">
        <p className="kicker">ten questions · {site.standardVersion} draft</p>
        <h1 className="mt-3 text-3xl">Frequently asked questions</h1>
        <p className="mt-6 max-w-[34em] text-soft">
          Short answers, each with a link to the clause, page or tool with the details. Is something missing?{' '}
          <a className="link" href={`mailto:${site.email}`}>
            Ask us
          </a>
          .
        </p>
      </header>
      <Accordion
        name="faq"
        openId={questions[0]?.id ?? ''}
        level={2}
        items={questions.map(({ id, title, html }) => ({
          id,
          title,
          content: (
            <>
              <Prose html={html} />
              <p className="kicker mt-5">
                <a className="link" href={`#${id}`}>
                  Link to this answer
                </a>
              </p>
            </>
          ),
        }))}
      />
    </div>
  );
}
