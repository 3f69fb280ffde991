/** Finds secrets in whole documents before they are published or stored. Pure, without I/O. */
import { toPointer } from '@context-native/checker/json';
import { commandOf, findInArguments } from './find-arguments.ts';
import { findSecrets } from './find-secrets.ts';
import { isDigestText, isPrivateKeyPart } from './secret-names.ts';

/** Place and kind of a secret, never its value. */
export interface SecretPlace {
  /** JSON Pointer to the value, or to the object of a member whose name is the secret. */
  pointer: string;
  kind: string;
  /** A `possible` one needs a person's decision. */
  grade: 'certain' | 'possible';
}

/** A value to search. */
interface Left {
  value: unknown;
  pointer: string;
  /** Name of the member with the value, or with the array around it. */
  name?: string;
  /** The command beside the value. */
  command?: string;
}

/** Maximum secrets listed for one document. */
const maxPlaces = 100;

/** At most 100 secrets in a JSON value, the certain ones first. Strings in an array take the name of its member. */
export function scanSecrets(value: unknown): SecretPlace[] {
  const places = new Map<string, SecretPlace>();
  const add = ({ pointer, kind, grade }: SecretPlace) => {
    if (places.size < maxPlaces) places.set(`${grade} ${kind} ${pointer}`, { pointer, kind, grade });
  };
  const addText = (text: string, pointer: string, name?: string) => {
    for (const found of findSecrets(text, name)) add({ ...found, pointer });
  };
  // A list and no recursion: an untrusted document may nest to any depth.
  const left: Left[] = [{ value, pointer: '' }];
  for (const { value: one, pointer, name, command } of left) {
    if (typeof one === 'string') addText(one, pointer, name);
    else if (Array.isArray(one)) {
      for (const { index, ...found } of findInArguments(one, command))
        add({ ...found, pointer: `${pointer}/${index}` });
      for (const [index, item] of one.entries())
        left.push({ value: item, pointer: `${pointer}/${index}`, ...(name !== undefined && { name }) });
    } else if (typeof one === 'object' && one !== null) {
      const beside = commandOf(one);
      for (const [member, inner] of Object.entries(one)) {
        const isSecret = findSecrets(member).length > 0;
        if (isSecret) addText(member, pointer);
        if (isPrivateKeyPart(one, member, inner))
          add({ pointer: pointer + toPointer(member), kind: 'private-key', grade: 'certain' });
        // The pointer would contain the secret.
        left.push({
          value: inner,
          pointer: isSecret ? pointer : pointer + toPointer(member),
          // The name of a tool, such as `get_token`, with its digest (18.9).
          ...(!(name === 'item_digests' && isDigestText(inner)) && { name: member }),
          ...(beside !== undefined && { command: beside }),
        });
      }
    }
  }
  return [...places.values()].sort((a, b) => a.grade.localeCompare(b.grade));
}

/** A message about a secret, for people. */
export const describeSecret = ({ pointer, kind, grade }: SecretPlace): string =>
  grade === 'certain'
    ? `a secret (${kind}) is at ${pointer || '/'}: remove it from the data, and revoke it`
    : `the value at ${pointer || '/'} may be a secret (${kind}): check it before you publish`;
