import canonicalize from 'canonicalize';
import { isObject, type Json, listOf } from '../values.ts';

/** Whether a copy of an assertion of ours says nothing that our record of it does not say: nothing signs it. */
export function isAsRecorded(copy: Json, record: Json, badge: Json | undefined): boolean {
  const isSame = ['narrative', 'image', 'evidence'].every(
    (name) => copy[name] === undefined || canonicalize(copy[name]) === canonicalize(record[name]),
  );
  const [written] = listOf(copy.badge);
  return isSame && (!isObject(written) || written.name === undefined || written.name === badge?.name);
}

/** Of a credential, whose signature could not be read: the proof and what names the list differ between its forms. */
export function isContentRecorded(copy: Json, record: Json): boolean {
  const differ = ['proof', 'credentialStatus', 'iss', 'jti', 'sub', 'nbf', 'iat', 'exp'];
  const contentOf = (document: Json) =>
    canonicalize(Object.fromEntries(Object.entries(document).filter(([name]) => !differ.includes(name))));
  return contentOf(copy) === contentOf(record);
}
