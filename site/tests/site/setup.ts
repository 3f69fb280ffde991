import type { TestProject } from 'vitest/node';
import { startFakeStripe, stripeSettings } from '../support/fake-stripe.ts';
import { isServerAvailable, startServer, type TestServer } from '../support/postgres.ts';
import { issueCredentials, prepareData, type SiteProcess, startSite } from '../support/site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a running site, for tests that only read it; those that need one of their own start it. */
    siteUrl: string;
    /** Of a site that is tried out: with its mailbox and the sandbox checkout, and behind no proxy. */
    trialUrl: string;
    /** Of a PostgreSQL server, whose user may create databases; empty where there is none. */
    databaseServer: string;
    /** Ids of two credentials on the site: one holds, one is revoked. */
    credentials: { held: string; revoked: string };
  }
}

/** Sites for all tests that only look at them, and one PostgreSQL server for those that need one. */
export default async function setup(project: TestProject) {
  await prepareData();
  // They start while this process waits for the credentials.
  const starting = [startSite(), isServerAvailable() ? startServer() : undefined] as const;
  const holder = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'correct horse 1815' };
  const { settings, held, revoked } = issueCredentials(holder);
  const stripe = await startFakeStripe();
  const site = await startSite({ TRUST_PROXY: 'loopback', ...stripeSettings(stripe.url), ...settings }, []);
  const [trial, server]: [SiteProcess, TestServer | undefined] = await Promise.all(starting);
  project.provide('siteUrl', site.url);
  project.provide('trialUrl', trial.url);
  project.provide('credentials', { held, revoked });
  project.provide('databaseServer', server?.url ?? '');
  return async () => {
    const codes = await Promise.all([site.stop(), trial.stop()]);
    await stripe.close();
    await server?.stop();
    const errors = [...site.output, ...trial.output].filter(
      // `payments.test.ts` has the sandbox fail a refund of the trial.
      (line) => line.includes('"level":"error"') && !line.includes('a refund did not arrive'),
    );
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`);
    if (codes.some((code) => code !== 0)) throw new Error(`The sites ended with ${codes}.`);
  };
}
