import { servicesContext } from '#app/services/services.server.ts';
import { site } from '#site';
import type { Route } from './+types/security-txt';

const yearMs = 365 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): where to report a fault. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const expires = new Date(Date.now() + yearMs).toISOString().replace(/T.*/, 'T00:00:00.000Z');
  const lines = [
    `Contact: mailto:${site.securityEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${config.siteUrl}/.well-known/security.txt`,
    `Policy: ${site.repository}/blob/main/SECURITY.md`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
