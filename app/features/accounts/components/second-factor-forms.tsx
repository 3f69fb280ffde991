import { CopyButton } from '#app/ui/copy-button.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { passwordAgainSchema, secondFactorCodeSchema } from '../schema.ts';
import { AccountForm } from './account-form.tsx';
import { CurrentPassword } from './identity-sections.tsx';

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
      {({ errorOf }) => <CurrentPassword error={errorOf('currentPassword')} />}
    </AccountForm>
  );
}

interface SetupProps {
  setup: { qrCode: string; secret: string; uri: string };
}

/** The secret to scan or type, and the field for the first code. */
export function SecondFactorSetup({ setup }: SetupProps) {
  return (
    <>
      <ol className="trace-line mb-8">
        <li data-state="current">
          <b>Scan this with an authenticator app</b>
          <div
            role="img"
            aria-label="QR code with the secret for your authenticator app"
            className="mt-4 w-48 bg-[#fff] p-3"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from our own text
            dangerouslySetInnerHTML={{ __html: setup.qrCode }}
          />
          <p className="mt-4 text-[0.9375rem] text-soft">
            On this device, <a className="link" href={setup.uri}>open it in an app</a>, or type the secret yourself:
          </p>
          <p className="mt-2 flex items-center gap-2 font-mono text-sm">
            <span className="break-words">{setup.secret}</span>
            <CopyButton text={setup.secret.replaceAll(' ', '')} label="Copy the secret" />
          </p>
        </li>
        <li>
          <b>Enter the code that the app shows</b>
        </li>
      </ol>
      <AccountForm intent="finish" schema={secondFactorCodeSchema} label="Turn it on" busyLabel="Checking...">
        {({ errorOf }) => (
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="font-mono"
            error={errorOf('code')}
          />
        )}
      </AccountForm>
    </>
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
        Each of them signs you in once, in place of a code from the app. Keep them where you will find them without your
        phone. They are not shown again.
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
