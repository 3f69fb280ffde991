import type { CDPSession, Page } from '@playwright/test';

/** A device with a finger print reader, which finds every finger right (Chromium's virtual authenticator). */
export async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Offers no passkey in the field of the address, which this authenticator would take at once: buttons are what is tried. */
export async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Empty pages know none.
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
