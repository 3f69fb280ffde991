import { ensureBuild, startSite } from '../support/site-process.ts';

/**
 * One site for the whole run. It trusts this machine as a proxy, so that every test can come from an address of
 * its own and the limits per address do not add up.
 */
export default async function setup() {
  ensureBuild();
  const site = await startSite({ TRUST_PROXY: 'loopback' }, []);
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_DATA_DIR = site.dataDir;
  return async () => {
    const code = await site.stop();
    const errors = site.output.filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`);
    if (code !== 0) throw new Error(`The site ended with ${code}.`);
  };
}
