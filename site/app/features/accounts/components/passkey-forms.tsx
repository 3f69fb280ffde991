import { type ComponentProps, useEffect } from 'react';
import { useSubmit } from 'react-router';
import { passkeySchema } from '../schema.ts';
import { withNext } from '../sign-in/next-path.ts';
import { AccountForm } from './account-form.tsx';

/** Signs in by a passkey: with a button, and in the address field where the browser can offer it. */
export function PasskeySignIn({ next }: { next: string }) {
  const action = withNext('/auth?tab=sign-in', next);
  const submit = useSubmit();
  useEffect(() => {
    const unmount = new AbortController();
    const offer = async () => {
      const { offerPasskey } = await import('#app/ui/passkey.ts');
      const credential = await offerPasskey(unmount.signal);
      if (credential && !unmount.signal.aborted)
        submit({ intent: 'passkey', credential }, { method: 'post', action });
    };
    // If the module cannot be loaded, the button reports it.
    offer().catch(() => {});
    return () => unmount.abort();
  }, [submit, action]);
  return <PasskeyForm action={action} passkey="sign in" variant="secondary" />;
}

/** The second step by a passkey. */
export function PasskeyStep({ next, isOnly }: { next: string; isOnly: boolean }) {
  const variant = isOnly ? 'primary' : 'secondary';
  return <PasskeyForm action={withNext('/auth/code', next)} passkey="second step" variant={variant} />;
}

type PasskeyFormProps = Pick<ComponentProps<typeof AccountForm>, 'action' | 'passkey' | 'variant'>;

function PasskeyForm(props: PasskeyFormProps) {
  return (
    <>
      <AccountForm
        {...props}
        intent="passkey"
        schema={passkeySchema}
        label="Use a passkey"
        busyLabel="Waiting for your passkey..."
      />
      <NeedsScripts />
    </>
  );
}

export function NeedsScripts() {
  return (
    <noscript>
      <p className="mt-3 text-sm text-soft">
        Passkeys need JavaScript. The other ways to sign in work without it.
      </p>
    </noscript>
  );
}
