export const linkNames = { website: 'Website', repository: 'Repository', remote: 'Endpoint' } as const;
export type LinkName = keyof typeof linkNames;

/** The addresses of an item, by what they are. */
export function linksOf(item: {
  websiteUrl: string | null;
  repositoryUrl: string | null;
  remoteUrl: string | null;
}): Record<LinkName, string | null> {
  return { website: item.websiteUrl, repository: item.repositoryUrl, remote: item.remoteUrl };
}
