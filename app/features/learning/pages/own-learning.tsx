import { requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { readFilter, readPage } from '#app/lib/list-address.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { LevelStanding } from '../components/own/level-standing.tsx';
import { OwnNotes } from '../components/own/own-notes.tsx';
import { WeakModules } from '../components/own/weak-modules.tsx';
import { examStandingsContext } from '../exam-standings.ts';
import { findNotes } from '../notes.server.ts';
import { findOwnLearning, type NextLesson } from '../own-learning.server.ts';
import type { Route } from './+types/own-learning';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = metaOf({
  title: 'Your learning',
  description: 'Your next lesson, where each level stands, and your notes.',
  noindex: true,
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { id } = await requireVisitor({ request, context, url });
  const { db } = context.get(servicesContext);
  const query = readFilter(url.searchParams, 'q');
  const [learning, standings, notes] = await Promise.all([
    findOwnLearning(db, id),
    context.get(examStandingsContext)(context, id),
    findNotes(db, id, { query, page: readPage(url.searchParams) }),
  ]);
  return { ...learning, standings, notes: { query, ...notes } };
}

export default function OwnLearningPage({ loaderData }: Route.ComponentProps) {
  const { next, levels, standings, notes } = loaderData;
  return (
    <>
      <h1 className="mt-10 mb-8 text-3xl">Your learning</h1>
      <Next next={next} />
      <Section id="levels" title="Levels" className="mt-14" heading="mb-4 text-2xl">
        <ol className="border-t border-ink">
          {levels.map((level) => (
            <LevelStanding
              key={level.id}
              level={level}
              exam={standings.find((standing) => standing.level === level.id)}
            />
          ))}
        </ol>
      </Section>
      <WeakModules levels={levels} standings={standings} />
      <OwnNotes {...notes} />
    </>
  );
}

/** The next lesson of the suggested order. */
function Next({ next }: { next: NextLesson | undefined }) {
  return (
    <section aria-label="What is next" className="border-t border-ink pt-5">
      <p className="kicker">
        {next ? `${next.isFirst ? 'Start with' : 'Next'} ${next.facts}` : 'Every lesson is completed'}
      </p>
      <p className="mt-2 mb-6 max-w-[28em] font-serif text-2xl leading-snug md:text-3xl">
        {next?.title ?? 'What is left are the exams, and what you make of it.'}
      </p>
      <p className="flex flex-wrap gap-4">
        {next && <ButtonLink href={next.href}>{next.isFirst ? 'Start' : 'Continue'}</ButtonLink>}
        <ButtonLink href="/mvp" variant="secondary">
          The learning path
        </ButtonLink>
      </p>
    </section>
  );
}
