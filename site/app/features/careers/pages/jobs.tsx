import type { PageHandle } from '#app/ui/page-handle.ts';
import { Outlook } from '../components/outlook.tsx';
import { HeroButtons, RoleCards, useChosen } from '../components/role-cards.tsx';
import { JoinSection } from '../components/waitlist-form.tsx';
import { chosenByAddress } from '../roles.ts';
import { answerWaitlistForm, readFormState } from '../waitlist.server.ts';
import type { Route } from './+types/jobs';

export const handle: PageHandle = {
  page: 'application',
  asText: true,
  finished: { topics: () => [], query: chosenByAddress },
};

export const loader = ({ url }: Route.LoaderArgs) => readFormState(url);

export const action = (args: Route.ActionArgs) => answerWaitlistForm(args, 'jobs_page');

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, setChosen, choose } = useChosen(
    '/jobs',
    actionData?.values.role_interest ?? loaderData.chosen,
  );
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:items-end">
        <header>
          <p className="kicker">waitlist · not open yet</p>
          <h1 className="mt-3 text-[2.5rem] leading-[1.08] md:text-4xl">Work where the agents meet</h1>
          <p className="mt-4 mb-6 max-w-[36em] text-soft md:text-lg">
            One protocol now connects the agents, tools and calculators of many organisations. People in six
            roles make these connections work. Join the waitlist, and you get one email when the job platform
            opens.
          </p>
          <HeroButtons chosen={chosen} choose={choose} />
        </header>
        <Outlook />
      </div>
      <div className="mt-10 grid gap-12 md:mt-8">
        <RoleCards chosen={chosen} choose={choose} />
        <JoinSection
          source="jobs_page"
          chosen={chosen}
          onChoose={setChosen}
          answer={actionData}
          isSent={loaderData.isSent}
        />
      </div>
    </div>
  );
}
