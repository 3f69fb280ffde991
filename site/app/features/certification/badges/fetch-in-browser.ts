import { fromBase64Url } from '@context-native/openbadges/base64url';
import type { Answer, FetchDocument } from '@context-native/openbadges/verify/fetched';
import { postJson } from '#app/lib/post-json.ts';

/** The site's answer about a URL that it fetched. */
export type RelayedAnswer = (Omit<Answer, 'body'> & { body: string }) | { problem: string };

const lost = { problem: 'We could not reach this site. Check your connection and try again.' };

/** Fetches URLs of this site directly, and all others through this site: its pages connect to no other host. */
export const fetchInBrowser: FetchDocument = async (address) => {
  try {
    return new URL(address).origin === location.origin ? await fetchHere(address) : await relay(address);
  } catch {
    return lost;
  }
};

async function fetchHere(address: string): Promise<Answer> {
  const answer = await fetch(address, {
    // The badge chose the URL, so the request must not carry the visitor's cookies.
    credentials: 'omit',
    headers: { Accept: 'application/ld+json, application/json;q=0.9, */*;q=0.1' },
  });
  return {
    address: answer.url || address,
    status: answer.status,
    type: (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    isOpen: answer.headers.get('access-control-allow-origin') === '*',
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

async function relay(address: string): Promise<Answer | { problem: string }> {
  const answered = await postJson('/api/badge-document', { address });
  const relayed: RelayedAnswer | { message: string } = answered?.answer ?? lost;
  if ('message' in relayed) return { problem: relayed.message };
  if ('problem' in relayed) return relayed;
  return { ...relayed, body: fromBase64Url(relayed.body) };
}
