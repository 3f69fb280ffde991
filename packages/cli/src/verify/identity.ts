import { isFields } from '@context-native/checker/fields';
import type { Software } from '@context-native/recorder/trace';
import type { Redact } from '../public/known-secrets.ts';
import { type Findings, shorten } from './findings.ts';
import type { Session } from './session.ts';

/** Tests that a server states its name and version. Returns them as a report has them; undefined if it does not. */
export function inspectIdentity(session: Session, findings: Findings, redact: Redact): Software | undefined {
  const server: unknown = session.client.getServerVersion();
  const { name, version } = isFields(server) ? server : {};
  if (typeof name !== 'string' || name === '' || typeof version !== 'string' || version === '') {
    findings.broken('discovery/identity', 'it does not state its name and version', session);
    return undefined;
  }
  findings.passed('discovery/identity', session);
  return { name: shorten(redact(name), 200), version: shorten(redact(version), 100) };
}
