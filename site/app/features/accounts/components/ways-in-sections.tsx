import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { RadioGroupField } from '#app/ui/choice-fields.tsx';
import type { ProofAsked } from '#app/ui/proof-field.tsx';
import type { ShownWays } from '../providers/ways-in.server.ts';
import { changePasswordSchema, removePasskeySchema } from '../schema.ts';
import { AccountForm, NewPassword, useAnswer } from './account-form.tsx';
import { AccountSection } from './settings-page.tsx';

interface WaysInProps {
  ways: ShownWays;
  proof: ProofAsked;
}

/** The person's sign-in methods, each with its last use: the password, passkeys, other sites. */
export function WaysInSections({ ways, proof }: WaysInProps) {
  return (
    <>
      <AccountSection
        id="password"
        title="Password"
        lead={
          <>
            {ways.password && <p className="kicker mb-3">{ways.password}</p>}
            {ways.password
              ? 'Changing your password signs out every other session. Use at least six characters. The 100,000 most leaked passwords are not allowed.'
              : 'Your account has no password: you sign in another way.'}
          </>
        }
      >
        {ways.password ? (
          <AccountForm
            intent="password"
            schema={changePasswordSchema}
            proof={proof}
            variant="secondary"
            label="Change the password"
            busyLabel="Changing..."
          >
            {(fieldOf) => <NewPassword {...fieldOf('password', 'New password')} />}
          </AccountForm>
        ) : (
          <ButtonLink href="/auth/forgot" variant="secondary">
            Set a password by email
          </ButtonLink>
        )}
      </AccountSection>
      {(ways.canHavePasskeys || ways.passkeys.length > 0) && <PasskeysSection ways={ways} proof={proof} />}
      {ways.providers.length + ways.oldLinks.length > 0 && (
        <AccountSection
          id="providers"
          title="Other sites"
          lead="Anyone who can sign in to a linked account can sign in to your account here."
        >
          <ul className="border-t border-rule">
            {ways.providers.map((provider) => (
              <ProviderLink key={provider.slug} provider={provider} proof={proof} />
            ))}
            {ways.oldLinks.map(({ id, name, facts }) => (
              <ProviderEntry key={id} name={name} facts={facts}>
                <p className="text-soft">
                  This site does not offer this way to sign in at the moment. You cannot use it until the site
                  offers it again.
                </p>
                <ProviderForm intent={`unlink-${id}`} name={name} label={`Unlink ${name}`} proof={proof} />
              </ProviderEntry>
            ))}
          </ul>
        </AccountSection>
      )}
    </>
  );
}

function PasskeysSection({ ways: { passkeys, canHavePasskeys }, proof }: WaysInProps) {
  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      lead="A passkey signs you in without a password. Your device stores it and unlocks it with your fingerprint, your face or a PIN."
    >
      {passkeys.length > 0 && (
        <div className="mb-6">
          <AccountForm
            intent="remove-passkey"
            schema={removePasskeySchema}
            proof={proof}
            variant="secondary"
            label="Remove the selected passkey"
            busyLabel="Removing..."
          >
            {(fieldOf) => (
              <RadioGroupField
                {...fieldOf('passkeyId', 'Your passkeys')}
                choices={passkeys.map(({ id, name, facts }) => ({ value: id, label: name, hint: facts }))}
              />
            )}
          </AccountForm>
        </div>
      )}
      {canHavePasskeys && (
        <ButtonLink href="/account/passkey" variant="secondary">
          Add a passkey
        </ButtonLink>
      )}
    </AccountSection>
  );
}

interface ProviderLinkProps {
  provider: ShownWays['providers'][number];
  proof: ProofAsked;
}

function ProviderLink({ provider: { slug, name, link }, proof }: ProviderLinkProps) {
  const canProve = proof.isDue && proof.providers.some((provider) => provider.name === name);
  return (
    <ProviderEntry name={name} facts={link?.facts ?? 'not linked'}>
      {canProve && <ProviderForm intent={`prove-${slug}`} name={name} label={`Sign in again with ${name}`} />}
      <ProviderForm
        intent={link ? `unlink-${link.id}` : `link-${slug}`}
        name={name}
        label={link ? `Unlink ${name}` : `Link ${name}`}
        proof={proof}
      />
    </ProviderEntry>
  );
}

function ProviderEntry({ name, facts, children }: { name: string; facts: string; children: ReactNode }) {
  return (
    <li className="border-b border-rule py-4">
      <p className="font-semibold">{name}</p>
      <p className="kicker mb-3">{facts}</p>
      <div className="grid gap-5">{children}</div>
    </li>
  );
}

interface ProviderFormProps {
  intent: string;
  name: string;
  label: string;
  proof?: ProofAsked;
}

/** A form whose answer may lead on to the provider. */
function ProviderForm({ intent, name, label, proof }: ProviderFormProps) {
  const goOn = useAnswer(intent)?.goOn;
  // With scripts, the browser goes on at once; without, by the link.
  useEffect(() => {
    if (goOn) window.location.assign(goOn);
  }, [goOn]);
  if (goOn) return <ButtonLink href={goOn}>Continue to {name}</ButtonLink>;
  return <AccountForm intent={intent} proof={proof} variant="secondary" label={label} />;
}
