import { idOf, isHttp, isObject, type Json, parseObject } from '../values.ts';
import type { OwnMarks } from './ownership.ts';

/** Response to a GET: any status, after redirects. */
export interface Answer {
  /** URL of the response, after redirects. */
  address: string;
  status: number;
  /** Media type without its parameters, in lower case. */
  type: string;
  /** True if pages of every other site may read it (CORS). */
  isOpen: boolean;
  body: Uint8Array;
}

/** Fetches a URL. Returns a `problem`, with a message for people, if there is no answer. */
export type FetchDocument = (address: string) => Promise<Answer | { problem: string }>;

export interface VerifyOptions {
  fetch: FetchDocument;
  /** Milliseconds since 1970. */
  now: number;
  /** Email address of the expected recipient. */
  email?: string | undefined;
  /** Origin of the verifying site. Its own badges are compared with its records. */
  own?: string | undefined;
  /** Other marks of that site. */
  ours?: OwnMarks | undefined;
}

/** The site that verifies. */
export interface Own {
  own: string;
  ours: OwnMarks;
}

/** A document that another one refers to by URL, or contains. */
export interface Fetched {
  address?: string;
  answer?: Answer;
  /** Why there is no document. */
  problem?: string;
  document?: Json;
}

/** True if a site did not answer, or only with a server error or 429: its content is then unknown. */
export const isUnreached = ({ answer, document }: Fetched) =>
  document === undefined && (answer === undefined || answer.status >= 500 || answer.status === 429);

export const textOf = ({ body }: Answer) => new TextDecoder().decode(body);

export const isJsonType = (type: string) => /^application\/([\w.+-]+\+)?json$/.test(type);

/** Fetches the document of a member. An embedded object counts if it has no URL. */
export async function follow(value: unknown, fetch: FetchDocument): Promise<Fetched> {
  const address = idOf(value);
  if (!isHttp(address))
    return isObject(value) ? { document: value } : { problem: 'The document gives no URL for this part.' };
  return fetchJson(address, fetch);
}

/** @returns a `problem` unless the answer is a JSON object with status 200, or 410 for a withdrawn one */
export async function fetchJson(address: string, fetch: FetchDocument): Promise<Fetched> {
  const answer = await fetch(address);
  if ('problem' in answer) return { address, problem: answer.problem };
  const document = parseObject(textOf(answer));
  if (answer.status !== 200 && answer.status !== 410)
    return { address, answer, problem: `${address} returned the status ${answer.status}.` };
  if (!document) return { address, answer, problem: `${address} did not return a JSON object.` };
  return { address, answer, document };
}
