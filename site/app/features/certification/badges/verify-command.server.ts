import { Buffer } from 'node:buffer';
import { dropHidden } from '@context-native/text/hidden-characters';
import { Refusal } from '#app/lib/refusal.ts';
import type { Command } from '#app/services/control/control.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { verifyForOperator } from './agent-verify.server.ts';

/**
 * Verifies a badge for an operator. Takes `['address', ADDRESS, EMAIL]` or `['file', BASE64, EMAIL]`, EMAIL '' for none,
 * and prints one line: JSON of the heading and the verdict. @throws Refusal 422, 503
 */
export const verifyCommand =
  (services: Pick<Services, 'config' | 'db'>): Command =>
  async ([kind, given = '', email], print, signal) => {
    const badge = kind === 'file' ? Buffer.from(given, 'base64') : given;
    const judged = await verifyForOperator(services, badge, {
      email: email || undefined,
      ...(signal && { signal }),
    });
    if ('problem' in judged) throw new Refusal(422, dropHidden(judged.problem));
    print(JSON.stringify(judged));
  };
