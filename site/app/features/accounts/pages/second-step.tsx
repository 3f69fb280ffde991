import { redirectDocument } from 'react-router';
import { TextLink } from '#app/ui/link.tsx';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { TextField } from '#app/ui/text-fields.tsx';
import { AccountForm } from '../components/account-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { PasskeyStep } from '../components/passkey-forms.tsx';
import { secondStepSchema } from '../schema.ts';
import { getVisitor } from '../sessions/visitor.server.ts';
import { answerSecondStep } from '../sign-in/auth-action.server.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { awaitsSecondStep, findSecondStep } from '../sign-in/sign-in.server.ts';
import type { Route } from './+types/second-step';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = unlistedMeta(
  'Second step',
  'Use a passkey or enter a code as the second step of signing in.',
);

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get('next'));
  if (await getVisitor(request, context)) throw redirectDocument(next);
  if (!awaitsSecondStep({ request, context })) throw redirectDocument(withNext('/auth', next));
  return { next, ...(await findSecondStep({ request, context })) };
}

export const action = (args: Route.ActionArgs) => answerSecondStep(args);

export default function SecondStepPage({
  loaderData: { next, takesApp, takesPasskey },
}: Route.ComponentProps) {
  return (
    <AuthCard title="One more step" lead={leadOf(takesApp, takesPasskey)}>
      {takesPasskey && (
        <div className="mb-8 border-b border-rule pb-8">
          <PasskeyStep next={next} isOnly={!takesApp} />
        </div>
      )}
      <AccountForm
        intent="second-step"
        schema={secondStepSchema}
        action={withNext('/auth/code', next)}
        label="Sign In"
        variant={takesPasskey && !takesApp ? 'secondary' : 'primary'}
        busyLabel="Signing in..."
      >
        {(fieldOf) => (
          <TextField
            {...fieldOf('code', takesApp ? 'Code' : 'Backup code')}
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </AccountForm>
      <p className="mt-6 text-sm text-soft">
        <TextLink href={withNext('/auth', next)}>Start again</TextLink>
      </p>
    </AuthCard>
  );
}

function leadOf(takesApp: boolean, takesPasskey: boolean): string {
  const code = takesApp
    ? 'the six digits that your authenticator app shows, or a backup code'
    : 'a backup code';
  return takesPasskey ? `Use one of your passkeys, or enter ${code}.` : `Enter ${code}.`;
}
