import type { TestProject } from 'vitest/node';
import { ensureBuild, startSite } from '../support/site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a running site, for tests that only read it; those that need one of their own start it. */
    siteUrl: string;
  }
}

/** One site for all tests that only look at it. */
export default async function setup(project: TestProject) {
  ensureBuild();
  const site = await startSite({ TRUST_PROXY: 'loopback' });
  project.provide('siteUrl', site.url);
  return async () => {
    const code = await site.stop();
    const errors = site.output.filter((line) => line.includes('"level":"error"'));
    if (errors.length > 0) throw new Error(`The site logged errors:\n${errors.join('\n')}`);
    if (code !== 0) throw new Error(`The site ended with ${code}.`);
  };
}
