import { Buffer } from 'node:buffer';
import { isHttp } from '@context-native/openbadges/values';
import type { Report } from '@context-native/openbadges/verify/verify';
import { z } from 'zod';
import { readFields } from '#app/lib/form-answer.ts';
import { maxEditable } from '#app/lib/large-text.ts';
import { badgeFetch } from '#app/services/openbadges/fetch-badge.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { fetchOwn } from '../credentials/publish.server.ts';
import { ownIdentity } from './badge-documents.server.ts';
import type { RelayedAnswer } from './fetch-in-browser.ts';
import { verifyApart } from './verify-apart.server.ts';

/** Body of `POST /api/badge-document`. */
export const badgeDocumentRequest = z.object({
  address: z
    .string('Enter a URL that begins with https:// or http://.')
    .max(2000)
    .refine(isHttp, 'The URL must begin with https:// or http://.'),
});

export const fetchFor = (services: Pick<Services, 'config' | 'db'>) =>
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
  /** Typed text, kept in the form; '' if it is too long for the form. The browser's back button restores it then. */
  text: string;
  email: string;
  report?: Report;
  problem?: string;
}

/** Typed values to show again. Long texts are dropped: rendering megabytes would delay other requests. */
export function typedIn(form: FormData): Pick<Verified, 'text' | 'email'> {
  const { badge: text = '', email = '' } = readFields(form);
  return { text: text.length > maxEditable ? '' : text, email: email.trim() };
}

/** Verifies a posted form, as the browser otherwise does. Stores nothing. @throws Refusal 422, 429, 503 */
export async function verifyPosted(services: Services, form: FormData): Promise<Verified> {
  const typed = typedIn(form);
  const { badge: text = '' } = readFields(form);
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const given = text.trim() === '' && isFile ? new Uint8Array(await file.arrayBuffer()) : text;
  const verified = await verifyApart(given, {
    fetch: fetchFor(services),
    email: typed.email || undefined,
    ...(await ownIdentity(services.config.siteUrl)),
  });
  return { ...typed, ...verified };
}
