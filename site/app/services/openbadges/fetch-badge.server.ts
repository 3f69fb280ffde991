import type { FetchDocument } from '@context-native/openbadges/verify/fetched';
import { maxGivenBytes } from '@context-native/openbadges/verify/presented';
import { fetchPublic } from '../outbound/fetch-public.server.ts';

interface BadgeFetchOptions {
  /** This site: `own` answers for it without a request, unless another site redirects here. */
  siteUrl: string;
  own: FetchDocument;
  /** For tests, whose issuers are on this machine. */
  isAllowed?: (address: string) => boolean;
}

/** Fetches documents of badges for a verifier, from public addresses and within limits. */
export function badgeFetch({ siteUrl, own, isAllowed }: BadgeFetchOptions): FetchDocument {
  return async (address) => {
    if (new URL(address).origin === siteUrl) return own(address);
    const found = await fetchPublic(address, {
      milliseconds: 6_000,
      bytes: maxGivenBytes,
      redirects: 3,
      headers: {
        accept: 'application/ld+json, application/json;q=0.9, */*;q=0.1',
        // Without it, some servers do not tell whether other sites may read the answer (CORS).
        origin: siteUrl,
      },
      // A pasted URL must not serve to probe a machine's other ports.
      ...(isAllowed ? { isAllowed } : { ports: [80, 443] }),
    });
    if ('problem' in found) return { problem: `${address} ${found.problem}.` };
    return {
      address: found.address,
      status: found.status,
      type: (found.type.split(';')[0] ?? '').trim().toLowerCase(),
      isOpen: ['*', siteUrl].includes(found.headers['access-control-allow-origin'] ?? ''),
      body: found.body,
    };
  };
}
