/** The YouTube id in a usual URL of a video; undefined for other URLs. */
export function youTubeId(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, first = '', second = ''] = pathname.split('/');
  const host = hostname.replace(/^(www|m)\./, '');
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com'
        ? (searchParams.get('v') ?? (/^(embed|live|shorts)$/.test(first) ? second : ''))
        : '';
  return /^[\w-]{11}$/.test(id) ? id : undefined;
}
