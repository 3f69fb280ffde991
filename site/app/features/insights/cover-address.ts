const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' };

export type CoverType = keyof typeof endings;

/** Where a picture that an editor sent is found. What lies there never changes. */
export const addressOfCover = (id: string, type: CoverType) => `/covers/${id}.${endings[type]}`;

/** The id in such an address; undefined for the site's own drawings and everything else. */
export function coverIdIn(address: string | null | undefined): string | undefined {
  return /^\/covers\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:png|jpg)$/.exec(address ?? '')?.[1];
}
