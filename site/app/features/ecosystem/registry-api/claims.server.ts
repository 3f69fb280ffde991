import { type Claim, listClaims } from '#app/features/registry/registry.server.ts';
import type { EvidenceStage } from '../catalogue/own-meta.ts';
import type { Package } from '../catalogue/server-json.ts';
import type { MapServer } from './server-response.ts';

/** Fields that match an item to a claim: the same name, package, endpoint or repository means the same server. */
type Matched = Pick<MapServer, 'name' | 'packages' | 'remoteUrl' | 'newerRemoteUrl' | 'repositoryUrl'>;

/** Keys that find a claim's item. */
export type ClaimKeys = ReturnType<typeof keysOf>;

const strength: Record<Claim['stage'], number> = {
  declared: 0,
  expired: 1,
  changed: 1,
  evidence: 2,
  rechecked: 3,
};

/** State of a claim's evidence; a declaration alone counts as none. */
export const evidenceOf = (claim: Claim | undefined): EvidenceStage =>
  !claim || claim.stage === 'declared' ? 'none' : claim.stage;

const packageKey = ({ registryType, identifier }: Pick<Package, 'registryType' | 'identifier'>) =>
  `${registryType}:${identifier}`;

/**
 * Keys of a claim. A repository can contain many things, so it counts only if the claim names nothing more specific.
 */
function keysOf({ subject }: Claim) {
  const { server_name, packages = [], endpoint, repository } = subject;
  const isClose = server_name !== undefined || endpoint !== undefined || packages.length > 0;
  return {
    names: server_name === undefined ? [] : [server_name],
    packages: packages.map(({ registry_type, identifier }) =>
      packageKey({ registryType: registry_type, identifier }),
    ),
    endpoints: endpoint === undefined ? [] : [endpoint],
    repositories: repository === undefined || isClose ? [] : [repository],
  };
}

/** Declarations of the registry's entries, indexed by their subject. */
export async function readClaims() {
  const claims = await listClaims();
  const byKey = new Map<string, Claim>();
  const add = (key: string, claim: Claim) => {
    const known = byKey.get(key);
    if (!known || strength[known.stage] < strength[claim.stage]) byKey.set(key, claim);
  };
  for (const claim of claims) {
    const { names, packages, endpoints, repositories } = keysOf(claim);
    for (const name of names) add(`name ${name}`, claim);
    for (const one of packages) add(`package ${one}`, claim);
    for (const url of endpoints) add(`endpoint ${url}`, claim);
    for (const url of repositories) add(`repository ${url}`, claim);
  }
  return {
    /** The claim about an item; the best-proven one if there are several. */
    about({ name, packages, remoteUrl, newerRemoteUrl, repositoryUrl }: Matched): Claim | undefined {
      const keys = [
        `name ${name}`,
        ...packages.map((one) => `package ${packageKey(one)}`),
        `endpoint ${remoteUrl}`,
        `endpoint ${newerRemoteUrl}`,
        `repository ${repositoryUrl}`,
      ];
      return keys
        .flatMap((key) => byKey.get(key) ?? [])
        .sort((a, b) => strength[b.stage] - strength[a.stage])[0];
    },
    /** Keys that find the items of some claims. */
    keysWhere(isMeant: (claim: Claim) => boolean): ClaimKeys {
      const found = claims.filter(isMeant).map(keysOf);
      return {
        names: found.flatMap(({ names }) => names),
        packages: found.flatMap(({ packages }) => packages),
        endpoints: found.flatMap(({ endpoints }) => endpoints),
        repositories: found.flatMap(({ repositories }) => repositories),
      };
    },
  };
}

export type Claims = Awaited<ReturnType<typeof readClaims>>;
