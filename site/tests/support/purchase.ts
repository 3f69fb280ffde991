import { eventually } from './services.ts';

/**
 * Buys Foundation in the sandbox checkout, and waits until the site knows of the payment. Returns the payment's
 * session. `address` is the client address, for a site that trusts a proxy: 30 payments in 10 minutes are allowed for
 * each.
 */
export async function buyLevel(site: string, cookie: string, address?: string): Promise<string> {
  const bought = await fetch(`${site}/api/create-payment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(address && { 'X-Forwarded-For': address }), cookie },
    body: JSON.stringify({ price_id: 'price_foundation_49' }),
  });
  const { url } = (await bought.json()) as { url: string };
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ button: 'pay' }) });
  const own = async () => (await fetch(`${site}/account/export.json`, { headers: { cookie } })).text();
  await eventually(async () => (await own()).includes('"status": "paid"'));
  return url.split('/').at(-1) ?? '';
}

/** Starts the exam of a level with its form. Returns the exam's path. */
export async function beginExam(site: string, cookie: string, level = 'foundation'): Promise<string> {
  const answer = await fetch(`${site}/assessment?level=${level}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ holder_name: 'Ada Lovelace' }),
  });
  const path = answer.headers.get('location');
  if (!path) throw new Error(`Beginning the exam was answered with ${answer.status}`);
  return path;
}
