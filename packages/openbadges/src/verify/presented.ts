import { dropHiddenInLine } from '@context-native/text/hidden-characters';
import { type Baked, maxBakedBytes } from '../baked.ts';
import { isPng, readBakedPng } from '../baked-png.ts';
import { isSvg, readBakedSvg } from '../baked-svg.ts';
import { fromBase64Url } from '../base64url.ts';
import { countValues, hasType, isHttp, isObject, isText, type Json, listOf, parseObject } from '../values.ts';
import { type Answer, type FetchDocument, textOf } from './fetched.ts';

/** The submitted badge, unpacked. */
export interface Presented {
  /** Submitted form: a picture, a signed text, or JSON. */
  kind: 'png' | 'svg' | 'jwt' | 'json';
  /** The document; for a JWT its signed content. */
  document: Json;
  /** A compact JWS, of a JWT. */
  jwt?: string;
  baked?: Baked;
  /** The SVG that it was baked into. */
  given?: Uint8Array;
  /** Why it is secured in a way that is not read here. */
  unread?: string;
  /**
   * URL of the badge, before redirects: the one that the user gave, that the picture contains, or that a page names.
   */
  address?: string;
  answer?: Answer;
}

/** The input has no badge that can be read. The message is for people. */
export class NotABadge extends Error {
  override name = 'NotABadge';

  constructor(message: string) {
    super(dropHiddenInLine(message));
  }
}

/** Maximum size of a picture or document (bytes, or characters of a text). */
export const maxGivenBytes = 2 * 1024 * 1024;

/** Maximum wrappers around a credential: a presentation contains envelopes, and those contain a credential. */
const maxWraps = 3;

/** Maximum values in a signed document: canonicalisation costs more than linear time. */
const maxValues = 2000;

/**
 * Reads a URL, JSON, a JWT, or a picture with a badge in it.
 * @throws NotABadge
 */
export async function readPresented(given: string | Uint8Array, fetch: FetchDocument): Promise<Presented> {
  const address = typeof given === 'string' ? given.trim() : '';
  if (!isAddress(address)) return readBytes(given, fetch);
  const found = await fetchBadge(address, fetch);
  return { ...(await readBytes(found.answer.body, fetch)), ...found };
}

const isAddress = (text: string) => isHttp(text) && !/\s/.test(text);

const pasteIt = 'Check the URL, or paste the badge itself: its JSON or its JWT.';

/** Fetches a badge. A page for people may contain the badge that it is about, or name its URL. */
async function fetchBadge(address: string, fetch: FetchDocument) {
  const answer = await fetchAnswer(address, fetch);
  const html = textOf(answer);
  // Some servers call everything a page.
  if (answer.type !== 'text/html' || !/^\s*</.test(html)) return { address, answer };
  const within = badgeWithin(html);
  if (within) return { address, answer: { ...answer, body: new TextEncoder().encode(within) } };
  const named = alternateOf(html, address);
  if (!named) throw new NotABadge(`${address} is a page without a badge that we can read. ${pasteIt}`);
  return { address: named, answer: await fetchAnswer(named, fetch) };
}

async function fetchAnswer(address: string, fetch: FetchDocument): Promise<Answer> {
  const answer = await fetch(address);
  if ('problem' in answer) {
    const isOfAddress = answer.problem.startsWith(address);
    throw new NotABadge(isOfAddress ? `${answer.problem} ${pasteIt}` : answer.problem);
  }
  // A withdrawn badge and its page answer 410, with or without the old content.
  const isPage = answer.type === 'text/html' && answer.status === 410;
  if (answer.status === 200 || isPage || parseObject(textOf(answer))) return answer;
  if (answer.status === 410)
    return { ...answer, body: new TextEncoder().encode(JSON.stringify({ id: address, revoked: true })) };
  throw new NotABadge(`${address} returned the status ${answer.status}. ${pasteIt}`);
}

function alternateOf(html: string, base: string): string | undefined {
  for (const [tag] of html.matchAll(/<link\b[^<>]*>/gi)) {
    const isBadge = /\btype=["']?application\/((ld\+|vc\+ld\+|vc\+)?json|vc|(vc\+)?jwt)\b/i.test(tag);
    if (!isBadge || !/\brel=["']?alternate\b/i.test(tag)) continue;
    const href = /\bhref=["']?([^"'\s>]+)/i.exec(tag)?.[1]?.replaceAll('&amp;', '&');
    if (href && URL.canParse(href, base) && isHttp(new URL(href, base).href)) return new URL(href, base).href;
  }
  return undefined;
}

/** A badge for machines in a page, in a `<script>` of JSON-LD. */
function badgeWithin(html: string): string | undefined {
  for (const { 0: tag, index } of html.matchAll(/<script\b[^<>]*>/gi)) {
    const start = index + tag.length;
    const end = html.indexOf('<', start);
    if (!tag.includes('application/ld+json') || !html.startsWith('</script', end)) continue;
    const json = html.slice(start, end);
    const found = parseObject(json);
    if (hasType(found, 'Assertion') || hasType(found, 'VerifiableCredential')) return json;
  }
  return undefined;
}

async function readBytes(given: string | Uint8Array, fetch: FetchDocument): Promise<Presented> {
  if (given.length > maxGivenBytes) throw new NotABadge('The badge is larger than 2 MB. Send a smaller one.');
  if (typeof given !== 'string' && isPng(given)) return readPicture('png', await readPng(given), fetch);
  const text = (typeof given === 'string' ? given : new TextDecoder().decode(given)).trim();
  if (text.startsWith('<') && isSvg(text)) {
    const presented = await readPicture('svg', readBakedSvg(text), fetch);
    return { ...presented, given: new TextEncoder().encode(text) };
  }
  return readText(text);
}

const readPng = (bytes: Uint8Array) =>
  readBakedPng(bytes).catch((error: Error) => {
    throw new NotABadge(error.message);
  });

async function readPicture(kind: 'png' | 'svg', baked: Baked | undefined, fetch: FetchDocument) {
  if (!baked) throw new NotABadge('This picture contains no badge.');
  // The badge of a signed SVG is its attribute; the element is empty.
  const text = baked.text || baked.verify || '';
  if (text.length > maxBakedBytes) throw new NotABadge('The badge in this picture is larger than 512 KB.');
  if (!isAddress(text)) return { ...readText(text), kind, baked };
  // Pictures of early badges contain only the badge's URL.
  const found = await fetchBadge(text, fetch);
  return { ...readText(textOf(found.answer).trim()), kind, baked, ...found };
}

function readText(text: string): Presented {
  const signed = readJwt(text);
  if (signed) return signed;
  // Some wallets export a list of one, or a text within quotes.
  const only = parseObject(text) ?? onlyOf(listOf(parseObject(`{"list":${text}}`)?.list));
  if (isObject(only)) return unwrap({ kind: 'json', document: small(only) });
  const quoted = isText(only) ? readJwt(only) : undefined;
  if (quoted) return quoted;
  throw new NotABadge(
    text === ''
      ? 'Paste a badge or its URL, or drop its image.'
      : 'We found no badge in your input. Enter the URL of a badge, its JSON or its JWT, or drop its image.',
  );
}

/** Three parts of base64url; some issuers pad them, or write plain base64. */
const jws = /^((?:[\w+/-]+={0,2}\.){2}[\w+/-]+={0,2})(~.*)?$/;

/** A compact JWS, which mails and pages may have broken into lines; or one of SD-JWT, which has more parts. */
function readJwt(text: string): Presented | undefined {
  const whole = /^[\w.~\s+/=-]+$/.test(text) ? text.replace(/\s+/g, '') : '';
  const [, jwt, more] = jws.exec(whole) ?? [];
  const document = jwt && jwtPart(jwt, 1);
  if (!jwt || !document) return undefined;
  const presented: Presented = { kind: 'jwt', document: small(document), jwt };
  return more === undefined ? unwrap(presented) : { ...presented, unread: unreadSdJwt };
}

const unreadSdJwt =
  'The badge is an SD-JWT, which shows only part of the credential. This site does not verify SD-JWTs.';

const envelopes = ['EnvelopedVerifiableCredential', 'EnvelopedVerifiablePresentation'];

/**
 * The credential in a presentation or an envelope; the presentation's own proof shows its presenter, not its issuer.
 */
function unwrap(presented: Presented, depth = 0): Presented {
  const { document } = presented;
  if (envelopes.some((type) => hasType(document, type))) {
    const jwt = jwtOf(document.id);
    if (jwt) return readWrapped(jwt, depth);
    return {
      ...presented,
      unread: `This site cannot read the format of the credential: ${formOf(document.id)}.`,
    };
  }
  const presentation = isObject(document.vp) ? document.vp : document;
  if (!hasType(presentation, 'VerifiablePresentation')) return presented;
  const credentials = listOf(presentation.verifiableCredential);
  const [credential] = credentials;
  if (credentials.length !== 1)
    throw new NotABadge(
      `This presentation contains ${credentials.length} credentials. Enter only the one that you want to verify.`,
    );
  return readWrapped(credential, depth);
}

function readWrapped(value: unknown, depth: number): Presented {
  const document = typeof value === 'string' ? jwtPart(value, 1) : isObject(value) && value;
  if (!document || depth >= maxWraps)
    throw new NotABadge('This presentation has no credential that we can read.');
  const presented: Presented =
    typeof value === 'string' ? { kind: 'jwt', document, jwt: value } : { kind: 'json', document };
  return unwrap(presented, depth + 1);
}

/** A JWT in a data URI, as https://www.w3.org/TR/vc-data-model-2.0/#enveloped-verifiable-credentials has it. */
const jwtOf = (id: unknown) =>
  isText(id)
    ? /^data:application\/(?:v[cp]\+)?(?:ld\+json\+)?jwt[^,]*,((?:[\w-]+={0,2}\.){2}[\w-]+={0,2})$/i.exec(
        id,
      )?.[1]
    : undefined;

/** The media type of a data URI. */
const formOf = (id: unknown) =>
  (isText(id) ? /^data:([^;,]{1,60})/i.exec(id)?.[1] : undefined) ?? 'not a data URI';

const onlyOf = (list: unknown[]) => (list.length === 1 ? list[0] : undefined);

function small(document: Json): Json {
  if (countValues(document) <= maxValues) return document;
  throw new NotABadge(
    `Your input contains more than ${maxValues.toLocaleString('en')} values. No badge has that many. Enter only one badge.`,
  );
}

/** The header (0) or the payload (1) of a JWT; undefined for any other text. */
export function jwtPart(jwt: string, index: 0 | 1): Json | undefined {
  try {
    return parseObject(new TextDecoder().decode(fromBase64Url(jwt.split('.')[index] ?? '')));
  } catch {
    return undefined;
  }
}
