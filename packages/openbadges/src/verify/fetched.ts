import { idOf, isHttp, isObject, type Json, parseObject } from '../values.ts';
import type { OwnMarks } from './ownership.ts';

/** Response to a GET: any status, after redirects. */
export interface Answer {
  /** Where it came from in the end. */
  address: string;
  status: number;
  /** Media type without its parameters, in small letters. */
  type: string;
  /** Pages of every other site may read it (CORS). */
  isOpen: boolean;
  body: Uint8Array;
}

/** Asks for an address. A `problem`, in words for the person, where there is no answer. */
export type FetchDocument = (address: string) => Promise<Answer | { problem: string }>;

export interface VerifyOptions {
  fetch: FetchDocument;
  /** Milliseconds since 1970. */
  now: number;
  /** Whose badge it is said to be. */
  email?: string | undefined;
  /** The origin of the site that verifies: of what is said to be its own it asks its records. */
  own?: string | undefined;
  /** Other marks of that site. */
  ours?: OwnMarks | undefined;
}

/** The site that verifies. */
export interface Own {
  own: string;
  ours: OwnMarks;
}

/** A document that another one names by its address, or holds itself. */
export interface Fetched {
  address?: string;
  answer?: Answer;
  /** Why there is no document. */
  problem?: string;
  document?: Json;
}

/** Whether a site did not answer, or only with an error of its own: what it holds is not known then. */
export const isUnreached = ({ answer, document }: Fetched) =>
  document === undefined && (answer === undefined || answer.status >= 500 || answer.status === 429);

export const textOf = ({ body }: Answer) => new TextDecoder().decode(body);

export const isJsonType = (type: string) => /^application\/([\w.+-]+\+)?json$/.test(type);

/** Fetches what a member names. What is written out in its place counts where it has no address of its own. */
export async function follow(value: unknown, fetch: FetchDocument): Promise<Fetched> {
  const address = idOf(value);
  if (!isHttp(address))
    return isObject(value) ? { document: value } : { problem: 'The document has no URL for it.' };
  return fetchJson(address, fetch);
}

/** @returns a `problem` unless it answers with a JSON object and 200, or 410 for what was withdrawn */
export async function fetchJson(address: string, fetch: FetchDocument): Promise<Fetched> {
  const answer = await fetch(address);
  if ('problem' in answer) return { address, problem: answer.problem };
  const document = parseObject(textOf(answer));
  if (answer.status !== 200 && answer.status !== 410)
    return { address, answer, problem: `${address} answers with the status ${answer.status}.` };
  if (!document) return { address, answer, problem: `${address} does not answer with a JSON object.` };
  return { address, answer, document };
}
