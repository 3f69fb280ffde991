import type { FetchDocument } from '@context-native/openbadges/verify/fetched';
import type { Services } from '#app/services/services.server.ts';
import { ownDocuments } from '../badges/badge-documents.server.ts';
import { type CredentialFile, credentialFiles } from './addresses.ts';
import { credentialDocument, json, type Published, shownOf } from './documents.server.ts';
import { publishKey, publishKeySet, publishProfile, publishStatusList } from './issuer-documents.server.ts';
import { beginPublishing, type Publishing } from './ring.server.ts';
import type { Credential } from './tables.server.ts';

type Needed = Pick<Services, 'db' | 'config'>;

/** A file of a credential; undefined when there is no such file, or no such credential. */
export const publishFile = (services: Needed, id: string, file: string): Promise<Published | undefined> =>
  fileOf(beginPublishing(services), id, file);

/** What is published of credentials and their issuer at a path of this site. */
export const publishPath = (services: Needed, path: string): Promise<Published | undefined> =>
  documentAt(beginPublishing(services), path);

async function fileOf(publishing: Publishing, id: string, file: string): Promise<Published | undefined> {
  if (file === 'shown.json') {
    const credential = await publishing.find(id);
    return credential && json(await shownOf(credential), 'application/json');
  }
  const isFile = (name: string): name is CredentialFile => credentialFiles.some((one) => one === name);
  if (!isFile(file)) return undefined;
  const credential = await publishing.find(id);
  return credential && credentialDocument(credential, file, publishing);
}

async function documentAt(publishing: Publishing, path: string): Promise<Published | undefined> {
  if (path === '/badges/profile.json') return publishProfile(publishing);
  if (path === '/.well-known/jwks.json') return publishKeySet(publishing);
  const key = /^\/badges\/keys\/([0-9a-f]+)$/.exec(path)?.[1];
  if (key) return publishKey(publishing, key);
  const [, number, form] = /^\/badges\/status\/([1-9]\d{0,4})\.(json|jwt)$/.exec(path) ?? [];
  if (number) return publishStatusList(publishing, Number(number), form === 'jwt' ? 'jwt' : 'json');
  const [, id = '', file = ''] = /^\/credentials\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  return fileOf(publishing, id, file);
}

/**
 * Documents of this site for one verification that runs here: it must not ask the site by its address, which may be a
 * private one. `known`: a credential that was read just now.
 */
export function fetchOwn(services: Needed, known?: Credential): FetchDocument {
  const ofBadges = ownDocuments(services.config.siteUrl);
  const publishing = beginPublishing(services, known);
  return async (address) => {
    const { pathname } = new URL(address);
    const page = /^\/credentials\/([0-9a-f-]{36})\/?$/.exec(pathname)?.[1];
    if (page) return answer(address, pageOf(services, page));
    const found = await documentAt(publishing, pathname);
    return found ? answer(address, found) : ofBadges(address);
  };
}

const answer = (
  address: string,
  { status = 200, type, body }: Omit<Published, 'status'> & { status?: number },
) => ({
  address,
  status,
  type,
  isOpen: true,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body),
});

/** Of the page of a credential a verifier reads one line. */
const pageOf = ({ config }: Needed, id: string): Published => ({
  type: 'text/html',
  body: `<link rel="alternate" type="application/ld+json" href="${config.siteUrl}/credentials/${id}/assertion.json">`,
});
