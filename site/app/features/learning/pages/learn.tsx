import type { ReactNode } from 'react';
import { timeInWords } from '#app/lib/dates.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card, Cards } from '#app/ui/card.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { lessonPath } from '../lesson-names.ts';
import { findFirstLesson, listCourseLevels } from '../path/course-levels.server.ts';
import { type ReadingList, readReadingList } from '../path/reading-list.server.ts';
import type { Route } from './+types/learn';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const [list, levels, first] = await Promise.all([
    readReadingList(),
    listCourseLevels(config),
    findFirstLesson(),
  ]);
  return { list, levels, first };
}

export default function LearnPage({ loaderData }: Route.ComponentProps) {
  const { list, levels, first } = loaderData;
  const [tutorial] = list.tutorials;
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <header className="mb-8 gap-x-16 lg:grid lg:grid-cols-[auto_minmax(0,1fr)] lg:items-end">
        <h1 className="text-3xl md:text-4xl">Learn MCP</h1>
        <p className="mt-4 max-w-[36em] text-soft md:text-lg lg:mt-0 lg:pb-1.5">
          Tutorials, official docs, courses and research on MCP, and how to get certified. We compiled the
          links to other sites in November 2026.
        </p>
      </header>
      <div className="grid gap-12">
        <Section id="start" title="Start here">
          <Cards>
            {first && (
              <Card
                href={lessonPath(first)}
                kicker={first.deckLength && `narrated slides, ${first.deckLength}`}
                title={first.title}
                more="Open the first lesson"
              />
            )}
            {tutorial && (
              <Card
                href={tutorial.url}
                newTab
                kicker={new URL(tutorial.url).host}
                title={tutorial.title}
                more="Follow the tutorial"
              />
            )}
            <Card
              href="/pricing"
              kicker={`from $${Math.min(...levels.map(({ priceUsd }) => priceUsd))} USD`}
              title="Get certified"
              more="Compare the levels"
            />
          </Cards>
        </Section>
        <div className="grid gap-x-14 gap-y-14 md:grid-cols-2">
          <Section id="tutorials" title="Tutorials">
            <LinkList links={list.tutorials} />
          </Section>
          <Section id="official-docs" title="Official Docs">
            <LinkList links={list.documents} />
          </Section>
        </div>
        <Section
          id="certifications"
          title="MCP Certifications"
          action={
            <ButtonLink href="/courses" variant="secondary">
              Browse All Courses
            </ButtonLink>
          }
        >
          <Cards>
            {levels.map((level) => (
              <Certification key={level.id} level={level} />
            ))}
          </Cards>
        </Section>
        <Section id="structured-courses" title="Structured Courses">
          <LinkList links={list.courses} columns />
        </Section>
        <Section id="academic-papers" title="Academic Papers">
          <PaperList papers={list.papers} />
        </Section>
        <Section id="ecosystem" title="Cloud and SaaS Ecosystem">
          <LinkList links={list.ecosystem} columns />
          <p className="mt-6 text-sm text-soft">
            More servers, clients and tools are on the <TextLink href="/mcp-map">MCP Map</TextLink>.
          </p>
        </Section>
      </div>
    </div>
  );
}

function Certification({ level }: { level: Route.ComponentProps['loaderData']['levels'][number] }) {
  const { name, priceUsd, weeks, minutes, modules, isPopular, isSold } = level;
  return (
    <article className="flex h-full min-w-0 flex-col items-start">
      <p className="kicker flex flex-wrap items-center gap-3">
        {level.level} {isPopular && <Badge>Most Popular</Badge>}
      </p>
      <h3 className="mt-2 text-xl">{name}</h3>
      <p className="mt-3 flex items-baseline gap-2.5">
        <span className="font-serif text-2xl">${priceUsd}</span>
        <span className="kicker">USD, one-time</span>
      </p>
      <p className="mt-2 mb-5 text-[0.9375rem] text-soft">
        {modules.map(({ title }) => title).join(', ')}. {weeks[0]}–{weeks[1]} weeks suggested, for{' '}
        {timeInWords(minutes)} of lessons and exercises.
      </p>
      {!isSold && <p className="mb-5 text-sm">{notSold}</p>}
      <ButtonLink href="/pricing" variant={isPopular ? 'primary' : 'secondary'} className="mt-auto">
        Enroll Now<span className="sr-only">: {name}</span>
      </ButtonLink>
    </article>
  );
}

interface SectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 border-b border-ink pb-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Papers on MCP in the order of the file; each links to its abstract. */
function PaperList({ papers }: { papers: ReadingList['papers'] }) {
  return (
    <ul className="divide-y divide-rule border-b border-rule">
      {papers.map(({ title, authors, year, url, topic }) => (
        <li
          key={url}
          className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-3 first:pt-0 md:grid-cols-[3.5rem_minmax(0,1fr)_13rem_10rem] md:gap-x-6"
        >
          <span className="kicker">{year}</span>
          <span className="max-md:order-last max-md:col-span-2">
            <TextLink href={url} newTab>
              {title}
            </TextLink>
          </span>
          <span className="text-sm text-soft max-md:order-last max-md:col-span-2">{authors}</span>
          <span className="kicker max-md:text-right">{topic}</span>
        </li>
      ))}
    </ul>
  );
}

interface LinkListProps {
  /** A link without a URL is planned. */
  links: readonly { title: string; url?: string | undefined; about: string; comingSoon?: true | undefined }[];
  /** Several columns where there is room. */
  columns?: boolean;
}

/** Links to other sites, each with a line about it. */
function LinkList({ links, columns }: LinkListProps) {
  return (
    <ul className={columns ? 'grid gap-x-14 gap-y-5 md:grid-cols-2' : 'grid gap-5'}>
      {links.map(({ title, url, about, comingSoon }) => (
        <li key={title}>
          <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            {url ? (
              <TextLink href={url} newTab>
                {title}
              </TextLink>
            ) : (
              title
            )}{' '}
            {comingSoon && <Badge tone="quiet">Coming Soon</Badge>}
          </p>
          <p className="mt-0.5 text-[0.9375rem] text-soft">{about}</p>
        </li>
      ))}
    </ul>
  );
}
