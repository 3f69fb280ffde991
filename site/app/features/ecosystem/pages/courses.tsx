import type { ReactNode } from 'react';
import { timeInWords } from '#app/lib/dates.ts';
import { notSold } from '#app/lib/not-sold.ts';
import { markSold } from '#app/services/curriculum/exam-questions.server.ts';
import { type Level, readTiers, type Tiers } from '#app/services/curriculum/levels.server.ts';
import { sumLevelMinutes } from '#app/services/curriculum/modules.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { EcosystemPages } from '../components/ecosystem-pages.tsx';
import type { Route } from './+types/courses';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const tiers = await readTiers();
  const minutes = await sumLevelMinutes();
  const sold = await markSold(context.get(servicesContext).config, tiers.levels);
  return { ...tiers, levels: sold.map((level) => ({ ...level, minutes: minutes[level.id] })) };
}

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  const { levels, advanced, exam } = loaderData;
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <header className="mb-8 max-w-[44rem]">
        <p className="kicker">six tiers, from free to Board</p>
        <h1 className="mt-3 text-3xl md:text-4xl">Courses and certifications</h1>
        <p className="mt-4 text-soft md:text-lg">
          Learning is free. You pay once for a level’s exam. Pass, and you get a certificate. We recommend the
          tiers in order. {requirementOf(loaderData)}
        </p>
      </header>
      <ol className="trace" aria-label="Tiers">
        <Tier
          kicker="start here"
          title="Courses, tutorials and talks"
          price="Free"
          facts={['No account needed', 'At your own pace']}
          links={[
            ['/courses', 'Courses'],
            ['/learn', 'Learn MCP'],
            ['/content-library?category=getting_started', 'Talks to start with'],
          ]}
        >
          Courses by {Object.values(site.officialCourses).join(', ')} and the community, official documents
          and recorded talks. If you only want to know how MCP works, you can stop here.
        </Tier>
        {levels.map((level) => (
          <LevelTier key={level.id} level={level} exam={exam} />
        ))}
        {advanced.map(({ id, name, title, requires }) => (
          <Tier
            key={id}
            isAdvanced
            kicker={name}
            title={title}
            price="By application"
            facts={[]}
            links={[
              id === 'fellow'
                ? ['/apply/fellowship', 'Learn About Fellowship']
                : ['/apply/board', 'Apply for Board Exam'],
            ]}
          >
            {requires}
          </Tier>
        ))}
      </ol>
      <p className="kicker mt-12 max-w-[60em] border-t border-rule pt-4">
        Exams: {exam.questions} questions, {exam.passPercent}% to pass. You can retake an exam as often as you
        need, with a waiting period from the second retake on. Pass, and you get an OpenBadges credential that
        anyone can verify. Prices are one-time, in US dollars. {site.independence}
      </p>
      <EcosystemPages current="/ecosystem/courses" />
    </div>
  );
}

/** A sentence on the requirements between tiers, from their data. */
function requirementOf({ levels, advanced }: Pick<Tiers, 'levels' | 'advanced'>): string {
  const bound = advanced.flatMap(({ title, requiresLevel }) => {
    const level = levels.find(({ id }) => id === requiresLevel)?.level;
    return level ? [`the ${title} requires ${level}`] : [];
  });
  return bound.length > 0 ? `Only ${bound.join(', and ')}.` : 'No tier requires another.';
}

interface LevelTierProps {
  level: Level & { isSold: boolean; minutes: number };
  exam: { questions: number };
}

function LevelTier({ level, exam }: LevelTierProps) {
  const [from, to] = level.weeks;
  return (
    <Tier
      kicker={`${level.level} · ${level.badge}`}
      title={level.name}
      price={`$${level.priceUsd} USD`}
      isPopular={level.isPopular}
      facts={[
        level.modules.join(', '),
        `${from}–${to} weeks suggested, for ${timeInWords(level.minutes)} of lessons and exercises`,
        `Exam: ${exam.questions} questions in ${level.examMinutes} minutes`,
        ...(level.includesMentorship ? ['With 1-on-1 mentorship'] : []),
      ]}
      note={level.isSold ? undefined : notSold}
      links={[
        ['/pricing', 'Pricing'],
        ['/mvp', 'Modules'],
        [`/assessment?level=${level.id}`, 'Assessment'],
      ]}
    >
      {level.description}
    </Tier>
  );
}

interface TierProps {
  kicker: string;
  title: string;
  price: string;
  isPopular?: boolean;
  isAdvanced?: boolean;
  facts: string[];
  /** A line below the facts. */
  note?: string;
  links: [href: string, label: string][];
  children: ReactNode;
}

const rows = 'md:row-span-2 md:grid md:grid-rows-subgrid';

function Tier({ kicker, title, price, isPopular, isAdvanced, facts, note, links, children }: TierProps) {
  return (
    <li data-state={isAdvanced ? 'next' : undefined}>
      {/* Two rows, so that title and price have one baseline. */}
      <section className="grid gap-x-12 pb-2 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className={rows}>
          <div>
            <p className="kicker flex flex-wrap items-center gap-3">
              {kicker} {isPopular && <Badge>Most Popular</Badge>}
            </p>
            <h2 className="mt-1 text-xl">{title}</h2>
          </div>
          <p className="mt-2 max-w-[34em] text-[0.9375rem] text-soft">{children}</p>
        </div>
        <div className={`max-md:mt-4 ${rows}`}>
          <p className="self-end font-serif text-xl">{price}</p>
          <div>
            {facts.length > 0 && (
              <ul className="kicker mt-1 grid gap-0.5">
                {facts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
            )}
            {note && <p className="mt-2 text-sm">{note}</p>}
            <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              {links.map(([href, label]) => (
                <a key={href} className="link" href={href}>
                  {label}
                  <span className="sr-only">: {title}</span>
                </a>
              ))}
            </p>
          </div>
        </div>
      </section>
    </li>
  );
}
