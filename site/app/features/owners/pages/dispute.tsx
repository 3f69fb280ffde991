import { formatLongDate } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { FormBesideSteps } from '#app/ui/form-beside-steps.tsx';
import { Breadcrumb } from '#app/ui/link.tsx';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Trap } from '#app/ui/trap.tsx';
import { disputeFields } from '../dispute.ts';
import { answerDisputeForm, showDispute } from '../dispute-page.server.ts';
import type { Route } from './+types/dispute';

export const handle: PageHandle = { page: 'reading' };
export const meta = unlistedMeta(
  'This claim is wrong',
  'Tell the editors that a claim of a listing is wrong.',
);

export const loader = (args: Route.LoaderArgs) => showDispute(args);
export const action = (args: Route.ActionArgs) => answerDisputeForm(args);

const steps = [
  ['You say why', 'Say who owns it, and how an editor can see that.'],
  ['An editor looks at it', 'The editor may write to you, or to the owner of the claim.'],
  [
    'The claim ends, or stays',
    'If it ends, its report goes, and so does the text that it changed. We write to you either way.',
  ],
] as const;

const thanks = {
  title: 'Thank you',
  description: 'An editor will look at this claim, and write to you.',
};

export default function DisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, noun, claims, isSent } = loaderData;
  const fieldOf = fieldsOf(actionData, { claim: claims.length === 1 ? (claims[0]?.id ?? '') : '' });
  const choices = claims.map(({ id, host, provenAt }) => ({
    value: id,
    label: host,
    hint: `Control was proved on ${formatLongDate(provenAt)}.`,
  }));
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href={path} label={name}>
        dispute
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">This claim is wrong</h1>
      <p className="mt-5 mb-10 max-w-[38em] text-soft md:text-lg">
        The owner of <bdi>{name}</bdi> proved control of a host. Is that person not its owner? Tell the
        editors.
      </p>
      <FormBesideSteps steps={steps}>
        {isSent && !actionData && <Notice notice={thanks} className="mb-8" />}
        {claims.length === 0 ? (
          <p>Nobody claims this {noun}.</p>
        ) : (
          <form method="post" noValidate className="grid gap-6">
            <FormNotice answer={actionData} fieldOf={fieldOf} />
            {drawFields(disputeFields, fieldOf, {
              claim: { draw: (field) => <RadioGroupField {...field} choices={choices} /> },
            })}
            <Trap />
            <p>
              <Button type="submit">Send to the editors</Button>
            </p>
          </form>
        )}
      </FormBesideSteps>
    </div>
  );
}
