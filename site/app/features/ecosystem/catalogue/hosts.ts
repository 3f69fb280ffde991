/** Places where many keep their code: their logo says nothing about the item. */
const codeHosts = new Set(['github.com', 'gitlab.com', 'gitea.com', 'codeberg.org', 'npmjs.com', 'pypi.org']);

/** Whether an address is where code is kept, and so no website of the thing itself. */
export function isCodeHost(address: string): boolean {
  return URL.canParse(address) && codeHosts.has(new URL(address).hostname.replace(/^www\./, ''));
}

/** The host that a website's logo is found by, without `www.`; null where there is none of its own. */
export function hostOf(websiteUrl: string | null | undefined): string | null {
  if (!websiteUrl || !URL.canParse(websiteUrl)) return null;
  const host = new URL(websiteUrl).hostname.replace(/^www\./, '');
  return codeHosts.has(host) ? null : host;
}

/** The host in the address of an item's logo, `/logos/<host>`: its website's, else that of the logo itself. */
export function logoHost(websiteHost: string | null, logoUrl: string | null): string | null {
  return websiteHost ?? (logoUrl && URL.canParse(logoUrl) ? new URL(logoUrl).hostname : null);
}
