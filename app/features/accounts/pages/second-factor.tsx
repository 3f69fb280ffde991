import { useActionData } from 'react-router';
import { TextLink } from '#app/ui/link.tsx';
import { metaOf } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { BackupCodes, PasswordAgain, SetupSteps } from '../components/second-factor-forms.tsx';
import type { AccountAnswer } from '../schema.ts';
import { findSecondFactor } from '../second-factor.server.ts';
import { answerSecondFactorForm } from '../second-factor-action.server.ts';
import { requireVisitor } from '../visitor.server.ts';
import type { Route } from './+types/second-factor';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = metaOf({
  title: 'Second factor',
  description: 'Set up, renew or turn off the second factor of your account.',
  noindex: true,
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return findSecondFactor({ request, context }, visitor);
}

export const action = (args: Route.ActionArgs) => answerSecondFactorForm(args);

const leads = {
  off: 'Signing in then needs a code from an authenticator app as well as your password: somebody who has the one still lacks the other.',
  started: 'Two steps, about a minute. It counts once a code has shown that your app has the secret.',
  on: 'It is on: signing in needs a code from your authenticator app, or a backup code.',
};

export default function SecondFactorPage({ loaderData: { state, setup } }: Route.ComponentProps) {
  const codes = useActionData<AccountAnswer>()?.backupCodes;
  return (
    <AuthCard title="Second factor" lead={leads[state]}>
      {codes && <BackupCodes codes={codes} />}
      {state === 'off' && <PasswordAgain intent="start" label="Set it up" />}
      {setup && <SetupSteps setup={setup} />}
      {state === 'on' && (
        <div className="grid gap-10">
          <Section id="renew" title="New backup codes" heading="mb-4 text-xl">
            <PasswordAgain intent="renew" label="Make new codes" />
          </Section>
          <Section id="stop" title="Turn it off" heading="mb-4 text-xl">
            <PasswordAgain intent="stop" label="Turn it off" />
          </Section>
        </div>
      )}
      <p className="mt-8 text-sm text-soft">
        <TextLink href="/account">Back to your account</TextLink>
      </p>
    </AuthCard>
  );
}
