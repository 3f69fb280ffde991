import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import { sessionCookieName } from './auth.server.ts';

/**
 * Whether a `Cookie` header holds a session that this site has signed, as better-auth does it. It may have ended: no query
 * is made. Nobody without an account has one.
 */
export function signedSession(config: Config): (cookies: string | undefined) => boolean {
  const secret = sessionSecret(config);
  const cookie = new RegExp(`(?:^|; )${sessionCookieName(config).replaceAll('.', '\\.')}=([^;]+)`);
  return (cookies) => {
    const value = cookie
      .exec(cookies ?? '')?.[1]
      ?.replaceAll(/%2B/gi, '+')
      .replaceAll(/%2F/gi, '/');
    const [, token, signature] = /^([^.]+)\.([\w+/]+)(?:=|%3D)$/i.exec(value ?? '') ?? [];
    if (!token || !signature) return false;
    const wanted = createHmac('sha256', secret).update(token).digest();
    const given = Buffer.from(signature, 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
}
