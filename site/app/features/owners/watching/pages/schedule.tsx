import { formatMoment } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { intervals } from '../history.ts';
import { answerSchedule, showSchedule } from '../watch.server.ts';
import type { Route } from './+types/schedule';

export const handle: PageHandle = { page: 'reading' };
export const headers = () => ({ 'Cache-Control': 'private, no-store' });
export const meta = unlistedMeta('Regular checks', 'Have the server of a listing checked regularly.');

export const loader = (args: Route.LoaderArgs) => showSchedule(args);
export const action = (args: Route.ActionArgs) => answerSchedule(args);

const choices = [
  { value: 'off', label: 'Off', hint: 'The results so far stay on the public page for 90 days.' },
  ...Object.entries(intervals).map(([value, label]) => ({ value, label })),
];

export default function SchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, back, endpoint, whyNot, every, stoppedBecause, nextAt, isDue, publicPath } = loaderData;
  const fieldOf = fieldsOf(actionData);
  const { defaultValue, ...field } = fieldOf('every', 'How often');
  return (
    <div className="max-w-[44rem] pt-10">
      <Breadcrumb href={back} label={name}>
        regular checks
      </Breadcrumb>
      <h1 className="mt-3 text-3xl wrap-anywhere">Regular checks</h1>
      <div className="mt-3">
        {endpoint && (
          <p className="text-soft wrap-anywhere">
            <bdi>{endpoint}</bdi>
          </p>
        )}
        <p className="mt-4">
          This site can check your server regularly. Each check is a{' '}
          <TextLink href="/server-check/agent">polite check</TextLink>: at most 40 requests, two at a time,
          and no call of a tool. It obeys your robots.txt and the opt-out file.
        </p>
        <p className="mt-3">
          Everyone sees the results: the status, the history by day, your tools and what changed, with a feed.
        </p>
        {stoppedBecause && (
          <p className="mt-5 border-l-2 border-signal pl-4">The checks have stopped. {stoppedBecause}</p>
        )}
        {whyNot ? (
          <>
            <p className="mt-5 border-l-2 border-signal pl-4 wrap-anywhere">{whyNot}</p>
            {every !== 'off' && (
              <form method="post" className="mt-5">
                <input type="hidden" name="every" value="off" />
                <Button type="submit">Turn the checks off</Button>
              </form>
            )}
          </>
        ) : (
          <form method="post" noValidate className="mt-8 grid gap-5">
            <RadioGroupField {...field} defaultValue={defaultValue || every} choices={choices} />
            <FormNotice answer={actionData} fieldOf={fieldOf} />
            <p>
              <Button type="submit">Save</Button>
            </p>
          </form>
        )}
        <p className="mt-6 text-sm text-soft">
          {nextAt && `Next check: ${isDue ? 'soon' : formatMoment(new Date(nextAt))}. `}
          {isDue && 'One address is checked at most every six hours. '}
          {publicPath && <TextLink href={publicPath}>The public page</TextLink>}
        </p>
      </div>
    </div>
  );
}
