import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { site as names } from '#site';
import { eventually } from '../support/services.ts';
import { startSite } from '../support/site-process.ts';
import { Cluster, canHaveStandby } from '../support/standby.ts';

const article = 'four-profiles-one-core';

test.runIf(canHaveStandby())(
  'kept pages are made from a standby, and from the primary where the standby does not have a change yet',
  async () => {
    const one = await Cluster.primary('one', ['fsync=off']);
    onTestFinished(() => one.remove());
    const two = await Cluster.standbyOf(one, 'two', ['fsync=off']);
    onTestFinished(() => two.remove());
    const token = randomBytes(32).toString('hex');
    const site = await startSite({
      METRICS_TOKEN: token,
      DATABASE_URLS: `${two.url()}, ${one.url()}`,
      DATABASE_REPLICA_LAG_MS: '600000',
      SESSION_SECRET: randomBytes(32).toString('hex'),
    });
    onTestFinished(async () => void (await site.stop()));
    const read = async () => (await fetch(`${site.url}/blog/${article}`)).text();
    const change = async (title: string) => {
      const payload = JSON.stringify({ origin: 'test', topics: [`article:${article}`] });
      await one.query(`update blog_articles set title = '${title}' where slug = '${article}'`);
      await one.query(`select pg_notify('changes', '${payload}')`);
      await eventually(async () => (await read()).includes(title));
    };
    const readsOfStandby = () =>
      two.query(
        `select 1 from pg_stat_activity where application_name = '${names.slug}' and query like '%mcp_catalog_items%'`,
      );
    const items = await one.query('select slug from mcp_catalog_items');
    await eventually(async () => {
      // Each is made when it is first asked for; in the first seconds by the primary.
      await fetch(`${site.url}/mcp-map/${items.pop()?.slug}`);
      const isRead = (await readsOfStandby()).length > 0;
      if (!isRead) await wait(400);
      return isRead;
    });
    const metrics = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const { host } = new URL(one.url());
    const told = await metrics.text();
    expect(told).toContain(`site_database_writer_info{host="${host}"} 1`);
    expect(told).toMatch(/^site_database_standbys 1$/m);
    await two.query('select pg_wal_replay_pause()');
    await change('Written after the standby stood still');
    expect(await read()).toContain('Written after the standby stood still');
  },
  120_000,
);
