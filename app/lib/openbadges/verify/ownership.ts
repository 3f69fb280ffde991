import { isHttp, isObject, isText, type Json, listOf } from '../values.ts';

/** What a site is known by, besides its address. Whatever carries one of these and is not its own claims to be. */
export interface OwnMarks {
  name: string;
  email: string;
  /** A description is a claim wherever it stands in another. */
  achievements: { name: string; description: string; criteria: string }[];
  /** Addresses of our pictures, to compare their bytes. */
  pictures: string[];
}

export interface OwnIdentity extends OwnMarks {
  /** As in `https://context-native.example`. */
  origin: string;
}

export type Claim = 'name' | 'address' | 'email' | 'achievement' | 'image';

/** What a badge says, in either version, of who issued it and for what. */
export interface Said {
  /** The badge's own id. */
  id: unknown;
  /** Issuer, parent organisation, creator of the achievement: each a profile, or its id alone. */
  profiles: unknown[];
  achievement: Json;
  images: unknown[];
}

/** Words that make no other name: "The Context-Native Foundation" is still ours. */
const genericWords = new Set(
  'the official inc incorporated ltd limited llc gmbh corp corporation co org organisation organization net com www foundation association institute academy team group project standard standards certification certifications certificate certificates certified credential credentials badge badges issuer exam exams board authority'.split(
    ' ',
  ),
);

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

/** Which of this site's own marks a badge carries. */
export async function findClaims(said: Said, own: OwnIdentity, ownPictures: Uint8Array[]): Promise<Claim[]> {
  const { default: unhomoglyph } = await import('unhomoglyph');
  /** By UTS 39: what looks alike becomes the same text. Case counts before and after, as `I` looks like `l`. */
  const skeletonOf = (text: string) =>
    unhomoglyph(text.normalize('NFKD').replace(/[\p{Default_Ignorable_Code_Point}\p{M}]/gu, ''))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/[013457l]/g, (letter) => lookAlikes[letter] ?? letter);
  const skeletonsOf = (text: string) => {
    const words = text.split(/[^\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/u);
    const proper = words.filter((word) => !genericWords.has(word.toLowerCase())).join('');
    return [text, proper].flatMap((one) => [skeletonOf(one), skeletonOf(one.toLowerCase())]);
  };
  const isAlike = (text: string, ours: string) =>
    ours !== '' && skeletonsOf(text).some((one) => skeletonsOf(ours).includes(one));
  const hasWords = (text: string, ours: string) => {
    const own = skeletonsOf(ours).filter((words) => words !== '');
    return skeletonsOf(text).some((one) => own.some((words) => one.includes(words)));
  };
  const ourHost = bareHost(new URL(own.origin).host);
  const isOurHost = (host: string) =>
    bareHost(host) === ourHost || skeletonOf(bareHost(host)) === skeletonOf(ourHost);
  const isOurs = (address: string) => hostsOf(address).some(isOurHost);
  const isOurEmail = (text: string) => {
    const email = text.trim().replace(/^mailto:/i, '');
    return (
      isAlike(email, own.email) || (email.includes('@') && isOurHost(email.slice(email.indexOf('@') + 1)))
    );
  };
  const isOurAchievement = ({ id, name, description, criteria }: Json) =>
    textsOf(id).some(isOurs) ||
    own.achievements.some((ours) => {
      const isNamed = textsOf(name).some((one) => isAlike(one, ours.name));
      const narrative = textsOf(isObject(criteria) ? criteria.narrative : undefined);
      return (
        textsOf(description).some((one) => hasWords(one, ours.description)) ||
        (isNamed && narrative.some((one) => isAlike(one, ours.criteria)))
      );
    });
  const profiles = said.profiles.map((one) => (isObject(one) ? one : { id: one }));
  const of = (...names: string[]) => profiles.flatMap((one) => names.flatMap((name) => textsOf(one[name])));
  const images = [...said.images, ...profiles.map(({ image }) => image)].flatMap(listOf);
  const found: Record<Claim, boolean> = {
    name: of('name').some((text) => isAlike(text, own.name) || isOurs(text)),
    address: [...of('id', 'url'), ...textsOf(said.id)].some(isOurs),
    email: of('email').some(isOurEmail),
    achievement: isOurAchievement(said.achievement),
    image: images.some((one) => isOurImage(one, isOurs, ownPictures)),
  };
  return (Object.keys(found) as Claim[]).filter((claim) => found[claim]);
}

const bareHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.(?=:|$)/, '');

/** Hosts as they are written and as they are asked: of an address, a name that is one, or a did:web. */
function hostsOf(text: string): string[] {
  const address = text.trim();
  const web = /^did:web:([^:#?]+)/i.exec(address)?.[1];
  if (web) return [web.replace(/%3A/i, ':')];
  const written = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address)?.[1];
  if (written) return isHttp(address) ? [written, new URL(address).host] : [written];
  return /^[^\s/:@]+\.[^\s/:@]+(:\d+)?$/.test(address) ? [address] : [];
}

/** The texts of a member: one, several, or with their languages. */
export const textsOf = (value: unknown): string[] =>
  listOf(value)
    .map((one) => (isObject(one) ? (one['@value'] ?? one.id) : one))
    .filter(isText);

function isOurImage(
  image: unknown,
  isOurs: (address: string) => boolean,
  ownPictures: Uint8Array[],
): boolean {
  if (image instanceof Uint8Array) return ownPictures.some((ours) => isSameBytes(ours, image));
  const address = isObject(image) ? image.id : image;
  if (!isText(address)) return false;
  const bytes = bytesOf(address);
  return bytes ? ownPictures.some((ours) => isSameBytes(ours, bytes)) : isOurs(address);
}

/** What a data URI holds. */
function bytesOf(address: string): Uint8Array | undefined {
  const [, form = '', data = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(address) ?? [];
  if (!form) return undefined;
  try {
    if (!/;base64$/i.test(form)) return new TextEncoder().encode(decodeURIComponent(data));
    return Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const isSameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
