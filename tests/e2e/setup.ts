import { startFakeStripe, stripeSettings } from '../support/fake-stripe.ts';
import { ensureBuild, startSite } from '../support/site-process.ts';

/**
 * One site for the whole run. It trusts this machine as a proxy, so that every test can come from an address of
 * its own and the limits per address do not add up.
 */
export default async function setup() {
  ensureBuild();
  const stripe = await startFakeStripe();
  const site = await startSite({ TRUST_PROXY: 'loopback', ...stripeSettings(stripe.url) }, []);
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_DATA_DIR = site.dataDir;
  return async () => {
    const code = await site.stop();
    await stripe.close();
    const errors = site.output.filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`);
    if (code !== 0) throw new Error(`The site ended with ${code}.`);
  };
}
