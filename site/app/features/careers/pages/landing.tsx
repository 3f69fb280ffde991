import { Breadcrumb } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Outlook } from '../components/outlook.tsx';
import { HeroButtons, RoleCards, useChosen } from '../components/role-cards.tsx';
import { NextSteps, WaitlistForm } from '../components/waitlist-form.tsx';
import { chosenByAddress } from '../roles.ts';
import { answerWaitlistForm, readFormState } from '../waitlist.server.ts';
import type { Route } from './+types/landing';

export const handle: PageHandle = {
  page: 'application',
  finished: { topics: () => [], query: chosenByAddress },
};

export const loader = ({ url }: Route.LoaderArgs) => readFormState(url);

export const action = (args: Route.ActionArgs) => answerWaitlistForm(args, 'landing');

/** `/jobs` for people who were sent here to join: the form is on the first screen. */
export default function LandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const typedRole = actionData?.values.role_interest;
  const { chosen, setChosen, choose } = useChosen('/jobs/landing', typedRole ?? loaderData.chosen);
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <header>
          <Breadcrumb href="/jobs" label="Jobs">
            waitlist
          </Breadcrumb>
          <h1 className="mt-3 text-[2.5rem] leading-[1.08] md:text-4xl">Be there when it opens</h1>
          <p className="mt-6 mb-8 max-w-[34em] text-soft md:text-lg">
            We are preparing a job platform for the Model Context Protocol. It is for people who design, run
            and secure agents, and for employers who want to hire them. People on the waitlist get the first
            email.
          </p>
          <HeroButtons chosen={chosen} choose={choose} />
          <div className="mt-12 max-lg:hidden">
            <NextSteps />
          </div>
        </header>
        <section id="join" tabIndex={-1} aria-labelledby="join-title" className="join join-sheet">
          <h2 id="join-title" className="mb-5 text-xl">
            Join the waitlist
          </h2>
          <WaitlistForm
            source="landing"
            chosen={chosen}
            onChoose={setChosen}
            answer={actionData}
            isSent={loaderData.isSent}
          />
        </section>
      </div>
      <div className="mt-16 grid gap-16 md:mt-24 md:gap-24">
        <Outlook />
        <RoleCards chosen={chosen} choose={choose} />
      </div>
    </div>
  );
}
