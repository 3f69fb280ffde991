import { type MouseEvent, useState } from 'react';
import { Button } from './button.tsx';
import type { FieldOf } from './field-props.ts';
import { TextLink } from './link.tsx';
import { NoPasskey } from './no-passkey.ts';
import { PasswordField } from './text-fields.tsx';

/** Facts for a form that asks for a new proof of identity (`askedProof`). */
export interface ProofAsked {
  /**
   * The last proof is too old: the form shows the field at once. Otherwise it shows the field if its answer has an
   * error for it.
   */
  isDue: boolean;
  ways: ProofWay[];
  /** Providers to sign in at once more. `href` is a page with a button for that; it opens in a new tab. */
  providers: { name: string; href: string }[];
}

export type ProofWay = 'password' | 'code' | 'passkey';

const words = { password: 'your password', code: 'a code from your authenticator app' };

/** The last field of such a form: a proof of identity by one of the person's sign-in methods. */
export function ProofField({ proof, fieldOf }: { proof: ProofAsked; fieldOf: FieldOf }) {
  const field = fieldOf('proof', 'Proof that it is you');
  if (!proof.isDue && !field.error) return null;
  const typed = proof.ways.filter((way) => way !== 'passkey');
  const label = typed.map((way) => words[way]).join(', or ');
  return (
    <div className="grid gap-4">
      {typed.length > 0 ? (
        <PasswordField
          {...field}
          label={label.charAt(0).toUpperCase() + label.slice(1)}
          hint="We ask again in case someone else is at your screen. You will not be asked again for 15 minutes."
          autoComplete="current-password"
        />
      ) : (
        <p className="text-sm text-soft">
          Please confirm that it is you, in case someone else is at your screen. You will not be asked again
          for 15 minutes.
        </p>
      )}
      {proof.ways.includes('passkey') && <PasskeyProof isAlone={typed.length === 0} />}
      {proof.providers.map(({ name, href }) => (
        <p key={name} className="text-sm">
          <TextLink href={href} newTab>
            Sign in again with {name}
          </TextLink>{' '}
          in a new tab, then submit this form.
        </p>
      ))}
      {typed.length === 0 && (
        <p className="text-sm text-soft">
          Or <TextLink href="/auth/forgot">set a password by email</TextLink>.
        </p>
      )}
    </div>
  );
}

/** Proves the identity with a passkey, then submits the form. */
function PasskeyProof({ isAlone }: { isAlone: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const prove = async (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    setIsBusy(true);
    setProblem('');
    try {
      const { sendPasskeyProof } = await import('./passkey.ts');
      await sendPasskeyProof();
      form?.requestSubmit();
    } catch (error) {
      setProblem(error instanceof NoPasskey ? error.message : String(error));
    }
    setIsBusy(false);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" size={isAlone ? 'normal' : 'small'} busy={isBusy} onClick={prove}>
        {isAlone ? 'Confirm with a passkey' : 'Use a passkey instead'}
      </Button>
      <p role="status" className="field-error mt-2 empty:hidden">
        {problem}
      </p>
    </div>
  );
}
