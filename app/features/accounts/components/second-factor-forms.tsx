import { CopyButton } from '#app/ui/copy-button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { passwordAgainSchema, secondFactorCodeSchema } from '../schema.ts';
import { AccountForm, CurrentPassword } from './account-form.tsx';

/** Asks for the password again, for one thing to do. */
export function PasswordAgain({ intent, label }: { intent: string; label: string }) {
  return (
    <AccountForm
      intent={intent}
      schema={passwordAgainSchema}
      variant={intent === 'start' ? 'primary' : 'secondary'}
      label={label}
      busyLabel="One moment..."
    >
      {(fieldOf) => <CurrentPassword {...fieldOf('currentPassword', 'Current password')} />}
    </AccountForm>
  );
}

/** The secret to scan or type, and the field for the first code. */
export function SetupSteps({ setup }: { setup: { qrCode: string; secret: string; uri: string } }) {
  return (
    <Trace>
      <TraceItem state="current" title="Scan this with an authenticator app">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
          alt="QR code with the secret for your authenticator app"
          width={184}
          height={184}
          className="my-4 bg-[#fff] p-3"
        />
        <p>
          On the device that has the app, <TextLink href={setup.uri}>open it there</TextLink>, or type the
          secret yourself:
        </p>
        <p className="mt-2 flex items-center gap-2 font-mono text-sm text-ink">
          {setup.secret}
          <CopyButton text={setup.secret.replaceAll(' ', '')} label="Copy the secret" />
        </p>
      </TraceItem>
      <TraceItem title="Enter the code that the app shows">
        <div className="mt-4 text-ink">
          <AccountForm
            intent="finish"
            schema={secondFactorCodeSchema}
            label="Turn it on"
            busyLabel="Checking..."
          >
            {(fieldOf) => (
              <TextField
                {...fieldOf('code', 'Code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                className="font-mono"
              />
            )}
          </AccountForm>
        </div>
      </TraceItem>
    </Trace>
  );
}

/** Shown once, right after they were made. */
export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <section aria-labelledby="backup-codes" className="mb-10 border-t-2 border-signal pt-5">
      <h2 id="backup-codes" className="text-xl">
        Your backup codes
      </h2>
      <p className="mt-3 text-soft">
        Each of them signs you in once, in place of a code from the app. Keep them where you will find them
        without your phone. They are not shown again.
      </p>
      <ul className="my-5 grid grid-cols-2 gap-x-8 gap-y-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label="Copy the codes" hasText />
    </section>
  );
}
