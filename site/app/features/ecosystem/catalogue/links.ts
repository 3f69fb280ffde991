export const linkNames = { website: 'Website', repository: 'Repository', remote: 'Endpoint' } as const;
export type LinkName = keyof typeof linkNames;

type Linked = Record<'websiteUrl' | 'repositoryUrl' | 'remoteUrl', string | null>;

export function linksOf({ websiteUrl, repositoryUrl, remoteUrl }: Linked): Record<LinkName, string | null> {
  return { website: websiteUrl, repository: repositoryUrl, remote: remoteUrl };
}
