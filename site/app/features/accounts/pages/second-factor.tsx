import { useActionData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { BackupCodes, SetupSteps } from '../components/second-factor-forms.tsx';
import type { AccountAnswer } from '../schema.ts';
import { findSecondFactor } from '../second-factor/second-factor.server.ts';
import { answerSecondFactorForm } from '../second-factor/second-factor-action.server.ts';
import { requireVisitor } from '../sessions/visitor.server.ts';
import type { Route } from './+types/second-factor';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta(
  'Second factor',
  'Set up or turn off the second factor of your account, or get new backup codes.',
);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const visitor = await requireVisitor({ request, context, url });
  return findSecondFactor({ request, context }, visitor);
}

export const action = (args: Route.ActionArgs) => answerSecondFactorForm(args);

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  const { isOn, hasApp, passkeyCount, canHavePasskeys, isStarted, setup, proof } = loaderData;
  const codes = useActionData<AccountAnswer>()?.backupCodes;
  const hasPasskeys = canHavePasskeys && passkeyCount > 0;
  return (
    <AuthCard title="Second factor" lead={leadOf(loaderData)}>
      {codes && <BackupCodes codes={codes} />}
      {isStarted && <SetupSteps setup={setup} proof={proof} />}
      <div className={isStarted ? 'mt-10 grid gap-10' : 'grid gap-10'}>
        {!isStarted && !(isOn && hasApp) && (
          <Section
            id="app"
            title={isOn ? 'An authenticator app as well' : 'An authenticator app'}
            heading="mb-4 text-xl"
          >
            <AccountForm intent="start" label="Set up an app" proof={proof} />
          </Section>
        )}
        {!isOn && canHavePasskeys && (
          <Section id="passkeys" title="A passkey" heading="mb-4 text-xl">
            {hasPasskeys ? (
              <AccountForm
                intent="passkeys"
                variant="secondary"
                label="Use a passkey as your second factor"
                proof={proof}
              />
            ) : (
              <ButtonLink href="/account/passkey" variant="secondary">
                Add a passkey
              </ButtonLink>
            )}
          </Section>
        )}
        {isOn && hasApp && hasPasskeys && (
          <Section id="forget-app" title="Remove the app" heading="mb-4 text-xl">
            <p className="mb-4 text-soft">Your passkeys stay your second factor.</p>
            <AccountForm intent="forget-app" variant="secondary" label="Remove the app" proof={proof} />
          </Section>
        )}
        {isOn && (
          <>
            <Section id="renew" title="New backup codes" heading="mb-4 text-xl">
              <AccountForm intent="renew" variant="secondary" label="Make new backup codes" proof={proof} />
            </Section>
            <Section id="stop" title="Turn off the second factor" heading="mb-4 text-xl">
              <AccountForm
                intent="stop"
                variant="secondary"
                label="Turn off the second factor"
                proof={proof}
              />
            </Section>
          </>
        )}
      </div>
      <p className="mt-8 text-sm text-soft">
        <TextLink href="/account/security">Back to your account</TextLink>
      </p>
    </AuthCard>
  );
}

function leadOf({ isOn, hasApp, passkeyCount, isStarted }: Route.ComponentProps['loaderData']): string {
  if (isStarted)
    return 'The set-up has two steps and takes about a minute. The second factor is on once you enter a code from your app.';
  if (!isOn)
    return 'With a second factor, sign-in asks for your password and then for something that you have. The password alone is not enough.';
  const factors = [
    ...(passkeyCount > 0 ? ['one of your passkeys'] : []),
    ...(hasApp ? ['a code from your authenticator app'] : []),
    'a backup code',
  ];
  return `The second factor is on: after your password, sign-in also requires ${factors.slice(0, -1).join(', ')} or ${factors.at(-1)}.`;
}
