import { fromBase64 } from '../base64url.ts';
import { isHttp, isObject, isText, type Json, listOf } from '../values.ts';

/** Marks of a site besides its URL. A badge from elsewhere with one of them claims to be from that site. */
export interface OwnMarks {
  name: string;
  email: string;
  /** Our other origins besides the verifying one, such as the standard's home. */
  homes?: string[];
  /** A description is a claim wherever another text contains it. */
  achievements: { name: string; description: string; criteria: string }[];
  /** Addresses of our pictures, to compare their bytes. */
  pictures: string[];
}

export interface OwnIdentity extends OwnMarks {
  /** As in `https://context-native.example`. */
  origin: string;
}

export type Claim = 'name' | 'address' | 'email' | 'achievement' | 'image';

/** Claims of a badge, in either version, about its issuer and its achievement. */
export interface Said {
  /** The badge's own id. */
  id: unknown;
  /** Issuer, parent organisation, creator of the achievement: each a profile, or its id alone. */
  profiles: unknown[];
  /** One achievement; or all of a badge that has several. */
  achievement: Json | Json[];
  /** Name of the badge itself. */
  name?: unknown;
  images: unknown[];
}

/** Words that do not make another name: "The Context-Native Foundation" is still ours. */
const genericWords = new Set(
  'the official officially by from issued inc incorporated ltd limited llc gmbh ag ev bv plc pty srl corp corporation co org organisation organization net com www foundation association institute academy university college school council consortium alliance society network team group global international worldwide project program programme initiative community standard standards registry training education learning accreditation certification certifications certificate certificates certified credential credentials badge badges issuer exam exams examination examinations assessment assessments board authority office mcp'.split(
    ' ',
  ),
);

/** Letters of legal forms that are written with dots, and numbers of versions and years. */
const isGeneric = (word: string) => genericWords.has(word.toLowerCase()) || /^(?:v?\d+|[aesv])$/i.test(word);

/** Digits that are read as letters; `l`, `I` and `1` look alike and all become `i`. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

/** Small capitals, in the order of the alphabet: `unhomoglyph` knows few of them. */
const smallCapitals = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ\0ʏᴢ'];
const letterAt = (index: number) => String.fromCharCode(97 + index);

/**
 * Replaces characters that neither Unicode's compatibility forms nor `unhomoglyph` turn into letters: small capitals,
 * letters on a dark ground, regional indicators, and signs within a word.
 */
const toLetters = (text: string) =>
  text
    .replace(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return letterAt(code - (code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150));
    })
    .replace(/[\u0250-\u02AF\u1D00-\u1D2B\uA730-\uA7AF]/g, (letter) => {
      const index = smallCapitals.indexOf(letter);
      return index === -1 ? letter : letterAt(index);
    })
    // Within a word these are read as letters.
    .replace(
      /(?<=\p{L})[!$€@](?=\p{L})/gu,
      (sign) => ({ '!': 'i', $: 's', '€': 'e', '@': 'a' })[sign] ?? sign,
    );

/** Which of this site's own marks a badge carries. */
export async function findClaims(said: Said, own: OwnIdentity, ownPictures: Uint8Array[]): Promise<Claim[]> {
  const { default: unhomoglyph } = await import('unhomoglyph');
  /**
   * By UTS 39: characters that look alike become the same text. Case matters: `I` looks like `l`. So `makeSkeletons`
   * passes a text as written and in lower case.
   */
  const skeletonOf = (text: string) =>
    // Look-alikes first, since some have compatibility forms that look different.
    unhomoglyph(
      unhomoglyph(toLetters(text))
        .normalize('NFKD')
        .replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, ''),
    )
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/[013457l]/g, (letter) => lookAlikes[letter] ?? letter);
  const known = new Map<string, string[]>();
  const skeletonsOf = (text: string): string[] => {
    const found = known.get(text) ?? makeSkeletons(text);
    known.set(text, found);
    return found;
  };
  const makeSkeletons = (text: string) => {
    const words = text.split(/[^\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/u);
    const proper = words.filter((word) => !isGeneric(word)).join('');
    return [text, proper]
      .flatMap((one) => [skeletonOf(one), skeletonOf(one.toLowerCase())])
      .filter((one) => one !== '');
  };
  const isAlike = (text: string, ours: string) => {
    const own = skeletonsOf(ours);
    return skeletonsOf(text).some((one) => own.includes(one));
  };
  const hasWords = (text: string, ours: string) => {
    const own = skeletonsOf(ours);
    return skeletonsOf(text).some((one) => own.some((words) => one.includes(words)));
  };
  const ourHosts = [own.origin, ...(own.homes ?? [])].map((origin) => bareHost(new URL(origin).host));
  const isOurHost = (host: string) =>
    ourHosts.some((ours) => bareHost(host) === ours || skeletonOf(bareHost(host)) === skeletonOf(ours));
  const isOurs = (address: string) => hostsOf(address).some(isOurHost);
  const isOurEmail = (text: string) =>
    emailsIn(text).some(
      (email) => isAlike(email, own.email) || isOurHost(email.slice(email.indexOf('@') + 1)),
    );
  const isOurName = (text: string) =>
    isAlike(text, own.name) ||
    isOurEmail(text) ||
    text.split(/\s+/).some((word) => isOurs(word.replace(/^[("'<]+|[)"'>,.;]+$/g, '')));
  /** A title under our name: "Context-Native MCP Developer". */
  const isOurTitle = (text: string) =>
    own.achievements.some(({ name }) =>
      [`${own.name} ${name}`, `${name} ${own.name}`].some((ours) => isAlike(text, ours)),
    );
  const isOurAchievement = ({ id, name, description, criteria }: Json) =>
    textsOf(id).some(isOurs) ||
    textsIn(name).some(isOurTitle) ||
    own.achievements.some((ours) => {
      const isNamed = textsIn(name).some((one) => isAlike(one, ours.name));
      const narrative = textsIn(isObject(criteria) ? criteria.narrative : undefined);
      return (
        textsIn(description).some((one) => hasWords(one, ours.description)) ||
        // Exams differ in how many questions and minutes they have.
        (isNamed && narrative.some((one) => isAlike(withoutNumbers(one), withoutNumbers(ours.criteria))))
      );
    });
  const profiles = said.profiles.map((one) => (isObject(one) ? one : { id: one }));
  const of = (...names: string[]) => profiles.flatMap((one) => names.flatMap((name) => textsIn(one[name])));
  const images = [...said.images, ...profiles.map(({ image }) => image)].flatMap(listOf);
  const found: Record<Claim, boolean> = {
    name: of('name', 'legalName', 'additionalName', 'official').some(isOurName),
    address: [...of('id', 'url'), ...textsOf(said.id)].some(isOurs),
    email: of('email').some(isOurEmail),
    achievement: textsIn(said.name).some(isOurTitle) || [said.achievement].flat().some(isOurAchievement),
    image: images.some((one) => isOurImage(one, isOurs, ownPictures)),
  };
  return (Object.keys(found) as Claim[]).filter((claim) => found[claim]);
}

const withoutNumbers = (text: string) => text.replace(/\d+/g, '');

/** The email addresses in a text, as in `Name <name+tag@host>`, without parts that a mailbox ignores. */
const emailsIn = (text: string): string[] =>
  text
    .replace(/mailto:/gi, '')
    .split(/[\s<>()[\],;:"?]+/)
    .filter((word) => word.includes('@'))
    .map((word) => word.replace(/\+[^@]*(?=@)/, '').replace(/\.$/, ''));

const bareHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=:|$)/, '');

/** Hosts of a URL, a host name or a did:web, as written and as fetched. */
function hostsOf(text: string): string[] {
  const address = text.trim();
  const web = /^did:web:([^:#?]+)/i.exec(address)?.[1];
  if (web) return [web.replace(/%3A/i, ':')];
  const written = /^(?:https?:)?[\\/]{2}(?:[^\\/?#@]*@)?([^\\/?#]+)/i.exec(address)?.[1];
  if (written) return isHttp(address) ? [written, new URL(address).host] : [written];
  const bare = /^([^\s\\/:@?#]+(?:\.[^\s\\/:@?#]+|:\d)[^\s\\/@?#]*)(?:[\\/?#]|$)/.exec(address)?.[1];
  return bare === undefined ? [] : [bare];
}

/** The texts of a member: one, several, or with their languages. */
export const textsOf = (value: unknown): string[] =>
  listOf(value)
    .map((one) => (isObject(one) ? (one['@value'] ?? one.id) : one))
    .filter(isText);

/** The texts of a member, also in nested lists and language maps. */
const textsIn = (value: unknown): string[] => {
  if (isText(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    /^@?(language|direction|type)$/.test(name) ? [] : textsIn(one),
  );
};

function isOurImage(image: unknown, isOurs: (address: string) => boolean, ownPictures: Uint8Array[]) {
  if (image instanceof Uint8Array) return ownPictures.some((ours) => isSamePicture(ours, image));
  const address = isObject(image) ? image.id : image;
  if (!isText(address)) return false;
  const bytes = bytesOf(address);
  return bytes ? ownPictures.some((ours) => isSamePicture(ours, bytes)) : isOurs(address);
}

/** Content of a data URI. */
function bytesOf(address: string): Uint8Array | undefined {
  const [, form = '', data = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(address) ?? [];
  if (!form) return undefined;
  try {
    if (!/;base64$/i.test(form)) return new TextEncoder().encode(decodeURIComponent(data));
    return fromBase64(data.replace(/\s/g, ''));
  } catch {
    return undefined;
  }
}

/** Tests for equal bytes, or for SVGs that draw the same texts: something may have been inserted. */
function isSamePicture(ours: Uint8Array, other: Uint8Array): boolean {
  if (ours.length === other.length && ours.every((byte, index) => byte === other[index])) return true;
  const words = wordsDrawnIn(ours);
  return words !== '' && words === wordsDrawnIn(other);
}

const wordsDrawnIn = (picture: Uint8Array): string =>
  [...new TextDecoder().decode(picture).matchAll(/<text\b[^<>]*>([^<]*)/g)]
    .map(([, words = '']) => words.trim())
    .join('\n');
