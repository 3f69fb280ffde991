import { Accordion } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Card, Cards } from '#app/ui/card.tsx';
import { Carousel } from '#app/ui/carousel.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InvoiceSheet } from '#app/ui/invoice-sheet.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { Line, type Specimen } from './specimen.tsx';

const organisations = [
  'Alder & Finch',
  'Meridian Health',
  'Halden Bank',
  'Ostrava Rail',
  'City of Arden',
  'Kestrel Labs',
  'Port of Lund',
];

export const badge: Specimen = {
  id: 'badge',
  title: 'Badge',
  use: 'A fact in a word or two. Never a decoration.',
  states: {
    tones: (
      <Line>
        <Badge>smb</Badge>
        <Badge>Most Popular</Badge>
        <Badge tone="ok">verified</Badge>
        <Badge tone="quiet">Coming Soon</Badge>
      </Line>
    ),
  },
};

export const card: Specimen = {
  id: 'card',
  title: 'Card',
  use: 'Something that can be opened. Columns are parted by rules, not boxes.',
  states: {
    four: (
      <Cards columns={4}>
        <Card kicker="2025 →" title="History" href="#card" more="Read the timeline">
          What was decided, when and why.
        </Card>
        <Card kicker="MIT" title="Community" href="#card" more="Take part">
          Propose a clause, review a change or write an example.
        </Card>
        <Card kicker="1 entry" title="Registry" href="#card" more="See who declares compliance">
          Implementations that declare compliance.
        </Card>
        <Card kicker="4 steps" title="Adoption Guide" href="#card" more="Start">
          Bring an existing agent to the standard.
        </Card>
      </Cards>
    ),
    'with facts': (
      <Cards columns={2}>
        <Card
          title="Writing payloads that outlive you"
          href="#card"
          kicker="Nov 18"
          foot={
            <>
              <Badge>article</Badge>
              <Badge>building</Badge>
            </>
          }
        >
          A payload is read by people who never met its author.
        </Card>
        <Card
          title="A title so long that it takes three lines in a narrow column and still has to read well"
          href="#card"
          kicker="Nov 4"
          foot={<Badge tone="quiet">external link</Badge>}
        />
      </Cards>
    ),
  },
};

export const tabs: Specimen = {
  id: 'tabs',
  title: 'Tabs',
  use: 'Views of one thing. Links without a script, tabs with one.',
  states: {
    application: (
      <Tabs
        label="Account"
        defaultValue="sign-in"
        tabs={[
          {
            value: 'sign-in',
            label: 'Sign In',
            href: '?tab=sign-in#tabs',
            panel: <p>With email and password.</p>,
          },
          {
            value: 'sign-up',
            label: 'Sign Up',
            href: '?tab=sign-up#tabs',
            panel: <p>It takes a minute.</p>,
          },
        ]}
      />
    ),
    reading: (
      <ReadingTabs
        label="Levels"
        tabs={['Foundation', 'Developer', 'Architect', 'Fellowship', 'Global Board Certification'].map(
          (level) => ({
            id: `level-${level.split(' ')[0]?.toLowerCase()}`,
            label: level,
            panel: <p>What the level {level} teaches, and what it asks for.</p>,
          }),
        )}
      />
    ),
  },
};

export const accordion: Specimen = {
  id: 'accordion',
  title: 'Accordion',
  use: 'Questions and answers; opening one closes the other.',
  states: {
    '': (
      <Accordion
        name="styleguide-faq"
        openId="faq-cost"
        items={[
          {
            id: 'faq-cost',
            title: 'What does it cost?',
            content: (
              <p>
                The standard is free under the MIT licence. <TextLink href="/pricing">Certification</TextLink>{' '}
                is paid for once.
              </p>
            ),
          },
          {
            id: 'faq-finished',
            title:
              'Is it finished, and what happens to traces written against a draft when v1.0 is ratified?',
            content: <p>It is a draft, v0.1. Each version says what it changes.</p>,
          },
          {
            id: 'faq-support',
            title: 'Where do I get support?',
            content: <p>By e-mail, and in the repository.</p>,
          },
        ]}
      />
    ),
  },
};

export const carousel: Specimen = {
  id: 'carousel',
  title: 'Carousel',
  use: 'Many small items of one kind. Never the only way to reach them.',
  states: {
    'moves, loops': (
      <Carousel
        label="Example organisations"
        interval={3000}
        itemsPerView={{ base: 2, md: 3, lg: 4 }}
        items={organisations.map((name) => ({
          key: name,
          content: (
            <a
              href="#carousel"
              className="block px-2 py-4 font-serif text-[1.25rem] text-soft hover:text-ink"
            >
              {name}
            </a>
          ),
        }))}
      />
    ),
    'all in sight': (
      <Carousel
        label="Two organisations"
        itemsPerView={{ base: 2, md: 3, lg: 4 }}
        items={organisations.slice(0, 2).map((name) => ({
          key: name,
          content: <p className="px-2 py-4 font-serif text-[1.25rem] text-soft">{name}</p>,
        }))}
      />
    ),
  },
};

export const empty: Specimen = {
  id: 'empty',
  title: 'Empty state',
  use: 'Says what is not there, and what to do.',
  states: {
    '': (
      <EmptyState
        title="No items found"
        action={
          <a href="#empty" className="link text-sm">
            Clear Filters
          </a>
        }
      >
        Try adjusting your search criteria or filters
      </EmptyState>
    ),
  },
};

const pageLink = (page: number) => `?page=${page}#pagination`;

export const pagination: Specimen = {
  id: 'pagination',
  title: 'Pagination',
  use: 'Real addresses, so that a page can be shared.',
  states: {
    first: <Pagination label="Articles, first page" page={1} pages={3} hrefOf={pageLink} />,
    'middle of many': (
      <Pagination label="Articles, a page in the middle" page={7} pages={20} hrefOf={pageLink} />
    ),
    last: <Pagination label="Articles, last page" page={5} pages={5} hrefOf={pageLink} />,
  },
};

const sampleInvoice = {
  kind: 'Credit note',
  number: 'CN-2026-000007',
  seller: ['Alder & Finch', 'Wren Lane 1', '10115 Berlin', 'VAT number DE123456789'],
  buyer: ['Port of Lund Aktiebolag', 'Zoë Ångström', 'Kajen 4', '222 22 Lund', 'VAT number SE123456789001'],
  facts: [
    { term: 'Date of issue', detail: '23 November 2026' },
    { term: 'Refunded on', detail: '23 November 2026' },
    { term: 'For invoice', detail: '2026-000123 of 2 November 2026' },
    { term: 'Purchase order', detail: `PO-${'7'.repeat(50)}` },
  ],
  lines: [
    {
      description:
        'Seat of MCP Foundation (L1): the exam of this level, with its retakes and the credential that a pass earns',
      quantity: '2',
      unit: '−US$49.00',
      net: '−US$98.00',
    },
  ],
  sums: [
    { label: 'Total without tax', amount: '−US$98.00' },
    { label: 'VAT, reverse charge, Sweden, on −US$98.00', amount: 'US$0.00' },
    { label: 'Total credited', amount: '−US$98.00', isTotal: true },
  ],
  notes: ['Reverse charge: the customer is liable for the tax (Directive 2006/112/EC, article 196).'],
};

export const invoice: Specimen = {
  id: 'invoice',
  title: 'Invoice',
  use: 'What an invoice or a credit note says, on a page and on paper.',
  states: {
    'reverse charge': <InvoiceSheet view={sampleInvoice} pdf="#invoice" />,
  },
};
