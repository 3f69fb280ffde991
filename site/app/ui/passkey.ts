import { NoPasskey } from './no-passkey.ts';

/**
 * Purpose of a passkey request: to make a passkey, to sign in, as the second step of that, or as a new proof of
 * identity.
 */
export type PasskeyUse = 'add' | 'sign in' | 'second step' | 'proof';

const unexpected = 'An unexpected error occurred. Please try again.';

/**
 * Lets the browser make or use a passkey, as the server says.
 *
 * @param form sent to the server, which may refuse it before the browser asks for anything
 * @returns the authenticator's answer, as JSON
 * @throws NoPasskey
 */
export async function askPasskey(use: PasskeyUse, form = new FormData()): Promise<string> {
  if (!knowsPasskeys())
    throw new NoPasskey('This browser does not support passkeys. Please use another way.');
  // A browser allows one request at a time.
  offer?.abort();
  const options = await send(use, form);
  try {
    const credential =
      use === 'add'
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
              options as PublicKeyCredentialCreationOptionsJSON,
            ),
          })
        : await navigator.credentials.get({ publicKey: parseRequest(options) });
    return JSON.stringify(credential);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new NoPasskey('This device already has a passkey for your account.');
    throw new NoPasskey('No passkey was used. Please try again, or use another way.');
  }
}

/** Ends the pending `offerPasskey`. */
let offer: AbortController | undefined;

/** A challenge is valid for 10 minutes. A new one replaces it after 9 minutes, and the sixth is the last. */
const renewAfterMs = 9 * 60_000;
const renewals = 6;

/**
 * Offers passkeys among the suggestions of the email field, if the browser can (conditional mediation).
 *
 * @returns the authenticator's answer, as JSON. Undefined if the browser cannot, if the offer was not taken or failed,
 * or if `signal` or another request ended it
 */
export async function offerPasskey(signal: AbortSignal): Promise<string | undefined> {
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort());
  offer = own;
  if (!knowsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  for (let round = 0; round < renewals && !own.signal.aborted; round += 1) {
    try {
      const publicKey = parseRequest(await send('sign in', new FormData()));
      const credential = await navigator.credentials.get({
        mediation: 'conditional',
        publicKey,
        signal: AbortSignal.any([own.signal, AbortSignal.timeout(renewAfterMs)]),
      });
      if (credential) return JSON.stringify(credential);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'TimeoutError')) return undefined;
    }
  }
  return undefined;
}

/** Sends a new proof of identity by a passkey to the server. @throws NoPasskey */
export async function sendPasskeyProof(): Promise<void> {
  const form = new FormData();
  form.set('credential', await askPasskey('proof'));
  await send('prove', form);
}

const knowsPasskeys = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

const parseRequest = (options: unknown) =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);

async function send(use: PasskeyUse | 'prove', form: FormData): Promise<unknown> {
  form.set('use', use);
  const answer = await fetch('/auth/passkey', { method: 'POST', body: form }).catch(() => undefined);
  const said = await answer?.json().catch(() => undefined);
  if (!answer?.ok) throw new NoPasskey(said?.message ?? unexpected, said?.field);
  return said;
}
