import { CopyButton } from '#app/ui/copy-button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { TextField } from '#app/ui/text-fields.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { secondFactorCodeSchema } from '../schema.ts';
import type { ShownFactor } from '../second-factor/second-factor.server.ts';
import { AccountForm } from './account-form.tsx';

/**
 * The secret to scan or type, and the field for the first code. `setup` is null for a person who has to prove their
 * identity again; without it, they can continue if the secret is in their app already.
 */
export function SetupSteps({ setup, proof }: Pick<ShownFactor, 'setup' | 'proof'>) {
  return (
    <Trace>
      <TraceItem
        state="current"
        title={setup ? 'Scan this with an authenticator app' : 'The QR code is hidden again'}
      >
        {setup ? (
          <>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
              alt="QR code with the secret for your authenticator app"
              width={184}
              height={184}
              className="my-4 bg-[#fff] p-3"
            />
            <p>
              If the app is on this device, <TextLink href={setup.uri}>open the secret in the app</TextLink>.
              Or enter the secret yourself:
            </p>
            <p className="mt-2 flex items-center gap-2 font-mono text-sm text-ink">
              {setup.secret}
              <CopyButton text={setup.secret.replaceAll(' ', '')} label="Copy the secret" />
            </p>
          </>
        ) : (
          <>
            <p className="mb-4">
              You started the set-up a while ago. If your app already shows a code for this account, enter it
              below. Otherwise start again with a new QR code.
            </p>
            <div className="text-ink">
              <AccountForm intent="start" label="Make a new QR code" proof={proof} />
            </div>
          </>
        )}
      </TraceItem>
      <TraceItem title="Enter the code that the app shows">
        <div className="mt-4 text-ink">
          <AccountForm
            intent="finish"
            schema={secondFactorCodeSchema}
            proof={proof}
            label="Turn on the second factor"
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
    <section aria-labelledby="backup-codes" className="mb-10 border-t-2 border-ink pt-5">
      <h2 id="backup-codes" className="text-xl">
        Your backup codes
      </h2>
      <p className="mt-3 text-soft">
        Each code works once as your second step, instead of a passkey or an app code. Keep them where you can
        find them without your devices: we show them only once.
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
