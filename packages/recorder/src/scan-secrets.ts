/** Finds secrets in whole documents: what is published or stored is asked before it leaves. Pure, without I/O. */
import { toPointer } from '../../conformance/src/json.ts';
import { findSecrets } from './find-secrets.ts';

/** Where a secret stands, and of which kind it is. What it is, is never told. */
export interface SecretPlace {
  /** JSON Pointer to the value, or to the object of a member whose name is the secret. */
  pointer: string;
  kind: string;
  /** A `certain` one is refused; of a `possible` one its owner is asked. */
  grade: 'certain' | 'possible';
}

/** Listed of one document. */
const maxPlaces = 100;

/**
 * Secrets in a JSON value, the certain ones first. Texts in arrays are held against the name of the member that has the array.
 */
export function scanSecrets(value: unknown): SecretPlace[] {
  const places = new Map<string, SecretPlace>();
  const add = (text: string, pointer: string, name?: string) => {
    for (const { kind, grade } of findSecrets(text, name)) {
      const key = `${grade} ${kind} ${pointer}`;
      if (places.size < maxPlaces) places.set(key, { pointer, kind, grade });
    }
  };
  // A list and no recursion: documents of strangers nest as deep as they like.
  const left: { value: unknown; pointer: string; name?: string }[] = [{ value, pointer: '' }];
  for (const { value: one, pointer, name } of left) {
    if (typeof one === 'string') add(one, pointer, name);
    else if (Array.isArray(one))
      for (const [index, item] of one.entries())
        left.push({ value: item, pointer: `${pointer}/${index}`, ...(name !== undefined && { name }) });
    else if (typeof one === 'object' && one !== null)
      for (const [member, inner] of Object.entries(one)) {
        const isSecret = findSecrets(member).length > 0;
        if (isSecret) add(member, pointer);
        // The pointer would tell it.
        left.push({ value: inner, pointer: isSecret ? pointer : pointer + toPointer(member), name: member });
      }
  }
  return [...places.values()].sort((a, b) => a.grade.localeCompare(b.grade));
}

/** A sentence on a place, for people. */
export const describeSecret = ({ pointer, kind, grade }: SecretPlace): string =>
  grade === 'certain'
    ? `a secret of the kind ${kind} is at ${pointer || '/'}: take it out, and make it invalid where it is used`
    : `what is at ${pointer || '/'} may be a secret of the kind ${kind}: look at it before you publish`;
