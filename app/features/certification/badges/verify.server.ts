import { Buffer } from 'node:buffer';
import { NotABadge } from '#app/lib/openbadges/verify/presented.ts';
import { type Report, verifyBadge } from '#app/lib/openbadges/verify/verify.ts';
import { badgeFetch } from '#app/services/openbadges/fetch-badge.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { fetchOwn } from '../credentials/publish.server.ts';
import type { RelayedAnswer } from './fetch-in-browser.ts';

const fetchFor = (services: Services) =>
  badgeFetch({ siteUrl: services.config.siteUrl, own: fetchOwn(services) });

/** A document that a badge names, for a verifier in a browser. @throws TooManyRequests */
export async function relayDocument(
  services: Services,
  address: string,
  visitor: string,
): Promise<RelayedAnswer> {
  await services.limits.take('badge documents by address', visitor);
  const answer = await fetchFor(services)(address);
  if ('problem' in answer) return answer;
  return { ...answer, body: Buffer.from(answer.body).toString('base64url') };
}

export interface Verified {
  /** What was typed, kept in the form. */
  text: string;
  email: string;
  report?: Report;
  problem?: string;
}

export function typedIn(form: FormData): Pick<Verified, 'text' | 'email'> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { text: text('badge'), email: text('email').trim() };
}

/** The same as the browser does, for a form that was posted. Nothing of it is stored. @throws TooManyRequests */
export async function verifyPosted(services: Services, form: FormData, visitor: string): Promise<Verified> {
  await services.limits.take('badge documents by address', visitor);
  const { text, email } = typedIn(form);
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const given = text.trim() === '' && isFile ? new Uint8Array(await file.arrayBuffer()) : text;
  try {
    const report = await verifyBadge(given, {
      fetch: fetchFor(services),
      now: Date.now(),
      email: email || undefined,
    });
    return { text, email, report };
  } catch (error) {
    if (!(error instanceof NotABadge)) throw error;
    return { text, email, problem: error.message };
  }
}
