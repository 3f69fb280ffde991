import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { letterTo, newPerson } from '../e2e/people.ts';
import { startSite } from '../support/site-process.ts';

test('asked to stop, the site finishes what it is doing, closes its port and ends well', async () => {
  const site = await startSite();
  const agent = new Agent({ keepAlive: true });
  await get(site.url, agent);
  // It answers after 0.7 seconds, whether there is such an account or not.
  const slow = fetch(`${site.url}/auth/forgot`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'forgot', email: 'nobody@example.org' }),
  });
  await expect.poll(() => started(site.url), { timeout: 5000 }).toBe(true);
  await wait(200);
  site.askToStop();
  await expect
    .poll(
      () =>
        fetch(`${site.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 5000 },
    )
    .toBe('closed');
  const answer = await slow;
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('an email is on its way');
  expect(await site.exited).toBe(0);
  agent.destroy();
});

test('a mail that was asked for just before a stop is not lost', async () => {
  const site = await startSite();
  const person = newPerson();
  const answer = await fetch(`${site.url}/auth?tab=sign-up`, {
    method: 'POST',
    body: new URLSearchParams({
      intent: 'sign-up',
      fullName: person.name,
      email: person.email,
      password: person.password,
    }),
  });
  expect(answer.status).toBe(200);
  expect(await site.stop()).toBe(0);
  const again = await startSite({ DATA_DIR: site.dataDir });
  await letterTo(again.url, person.email, /^Confirm your account/);
  const letters: { to: string }[] = await (await fetch(`${again.url}/dev/mail.json`)).json();
  expect(letters.filter(({ to }) => to === person.email)).toHaveLength(1);
  expect(await again.stop()).toBe(0);
});

/** Whether the site still takes connections: it does, so the slow request before it was taken too. */
const started = (url: string) => fetch(`${url}/healthz`).then(({ ok }) => ok);

function get(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
}
