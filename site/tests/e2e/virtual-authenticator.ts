import type { CDPSession, Page } from '@playwright/test';

/** Adds a device with a fingerprint reader that accepts every finger (Chromium's virtual authenticator). */
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

/**
 * Turns off passkey suggestions in the email field, which this authenticator would accept at once: the tests use
 * buttons.
 */
export async function offerNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // An empty page has no such class.
    if ('PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}
