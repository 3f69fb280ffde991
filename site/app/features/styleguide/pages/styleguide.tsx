import { type Code, CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { Contents } from '#app/ui/contents.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { renderMarkdown } from '#app/ui/markdown.server.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { Buttons, Links, Overlays } from '../components/actions.tsx';
import { Notices, ProgressSection, Skeletons, Traces } from '../components/feedback.tsx';
import { Forms } from '../components/forms.tsx';
import { Foundations } from '../components/foundations.tsx';
import {
  AccordionSection,
  Badges,
  CardsSection,
  CarouselSection,
  EmptyAndPages,
  InvoiceSection,
  TabsSection,
} from '../components/lists.tsx';
import { Row, SpecimenSection } from '../components/specimen.tsx';
import { sampleCode, sampleMarkdown } from '../sample.ts';
import type { Route } from './+types/styleguide';

export const handle: PageHandle = { page: 'application' };

export const meta = metaOf({
  title: 'Style guide',
  description: 'Every primitive of this site in every state: what reviewers and the visual tests look at.',
  noindex: true,
});

export async function loader() {
  const codes = await Promise.all(sampleCode.map(([language, source]) => highlightCode(source, language)));
  return { codes, html: await renderMarkdown(sampleMarkdown) };
}

const entries = [
  ['colour', 'Colour'],
  ['type', 'Type'],
  ['button', 'Button'],
  ['link', 'Link'],
  ['field', 'Form fields'],
  ['notice', 'Notice and toast'],
  ['dropdown', 'Dropdown'],
  ['dialog', 'Dialog'],
  ['tabs', 'Tabs'],
  ['accordion', 'Accordion'],
  ['card', 'Card'],
  ['badge', 'Badge'],
  ['trace', 'Trace'],
  ['progress', 'Progress'],
  ['skeleton', 'Skeleton'],
  ['carousel', 'Carousel'],
  ['empty', 'Empty state'],
  ['pagination', 'Pagination'],
  ['invoice', 'Invoice'],
  ['code', 'Code'],
  ['markdown', 'Markdown'],
].map(([id = '', label = '']) => ({ id, label }));

export default function Styleguide({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap grid gap-12 py-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-20 lg:py-20">
      <aside className="top-8 max-lg:hidden lg:sticky lg:self-start">
        <Contents label="Contents" entries={entries} />
      </aside>
      <div className="min-w-0">
        <header className="mb-16">
          <p className="kicker mb-3">Style guide · {entries.length} primitives</p>
          <h1 className="mb-5 text-3xl">One hand, every state</h1>
          <p className="max-w-[34em] text-lg text-soft">
            What the pages of this site are made of. Each primitive exists once; what stands here is what the
            pages use.
          </p>
        </header>
        <Foundations />
        <Buttons />
        <Links />
        <Forms />
        <Notices />
        <Overlays />
        <TabsSection />
        <AccordionSection />
        <CardsSection />
        <Badges />
        <Traces />
        <ProgressSection />
        <Skeletons />
        <CarouselSection />
        <EmptyAndPages />
        <InvoiceSection />
        <Texts {...loaderData} />
      </div>
    </div>
  );
}

interface TextsProps {
  codes: Code[];
  /** The sample rendered by `renderMarkdown`. */
  html: string;
}

function Texts({ codes, html }: TextsProps) {
  return (
    <>
      <SpecimenSection
        id="code"
        title="Code"
        use="Coloured on the server, in few colours; what scrolls takes the focus."
      >
        {codes.map((code) => (
          <Row key={code.language} state={code.language}>
            <CodeBlock code={code} />
          </Row>
        ))}
        <Row state="plain, long">
          <CodeBlock
            title="badge.json"
            code={plainCode(
              `{"recipient":{"identity":"sha256$${'9f86d081884c7d65'.repeat(8)}","hashed":true}}`,
            )}
          />
        </Row>
      </SpecimenSection>
      <SpecimenSection
        id="markdown"
        title="Markdown"
        use="Articles, lessons, legal pages: text of others, made safe."
      >
        <Prose html={html} />
      </SpecimenSection>
    </>
  );
}
