/** A badge that was found in a picture. */
export interface Baked {
  /** The assertion or credential: JSON, or a compact JWS. */
  text: string;
  /** The version of OpenBadges whose mark the badge has. */
  version: '2.0' | '3.0';
  /** Number of badges in the picture; it should contain one. */
  count: number;
  /** PNG: the text is compressed, which the specification does not allow. */
  isCompressed?: boolean;
  /** PNG: in a tEXt chunk, as before version 1.0. */
  isOldChunk?: boolean;
  /** SVG: value of its `verify`, '' without one. */
  verify?: string;
  /** SVG: the badge is the first element within `<svg>`. */
  isFirst?: boolean;
}

/** Marks of each version's badge in a picture: keyword of the PNG chunk, namespace and name of the SVG element. */
export const marks = {
  '2.0': { keyword: 'openbadges', namespace: 'http://openbadges.org', element: 'assertion' },
  '3.0': {
    keyword: 'openbadgecredential',
    namespace: 'https://purl.imsglobal.org/ob/v3p0',
    element: 'credential',
  },
};

export const versions = ['2.0', '3.0'] as const;

/** Maximum size of a baked badge, unpacked. */
export const maxBakedBytes = 512 * 1024;
