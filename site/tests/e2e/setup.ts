import { startFakeStripe, stripeSettings } from '../support/fake-stripe.ts';
import { oidcClient, startOidcProvider } from '../support/oidc-provider.ts';
import { prepareData, startSite } from '../support/site-process.ts';

/**
 * Starts one site for the whole run. It trusts this machine as a proxy, so that each test can have its own client
 * address and its own limits.
 */
export default async function setup() {
  await prepareData();
  const stripe = await startFakeStripe();
  const oidc = await startOidcProvider();
  const settings = {
    ...stripeSettings(stripe.url),
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    OIDC_NAME: 'Wren ID',
  };
  const site = await startSite({ TRUST_PROXY: 'loopback', ...settings }, []);
  oidc.leadBackTo(`${site.url}/auth/with/oidc/back`);
  process.env.TEST_OIDC_ISSUER = oidc.issuer;
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_DATA_DIR = site.dataDir;
  return async () => {
    const code = await site.stop();
    await stripe.close();
    await oidc.stop();
    const errors = site.output.filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`);
    if (code !== 0) throw new Error(`The site ended with ${code}.`);
  };
}
