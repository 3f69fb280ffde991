import { accountAddress } from '@context-native/text/email-address';

interface MailHost {
  /** Other domains of the same mailboxes. */
  aliases: string[];
  /** Main spelling of the part before the `@`. */
  readName?: (name: string) => string;
}

/** Hosts that read several spellings as one address, as their own help pages say. */
const mailHosts: Record<string, MailHost> = {
  'gmail.com': { aliases: ['googlemail.com'], readName: (name) => name.replaceAll('.', '') },
  'proton.me': {
    aliases: ['protonmail.com', 'protonmail.ch', 'pm.me'],
    readName: (name) => name.replaceAll(/[._-]/g, ''),
  },
  'yandex.com': {
    aliases: ['ya.ru', 'yandex.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr'],
    readName: (name) => name.replaceAll('.', '-'),
  },
  'icloud.com': { aliases: ['me.com', 'mac.com'] },
};

const mainNames = new Map(
  Object.entries(mailHosts).flatMap(([host, { aliases }]) => aliases.map((alias) => [alias, host])),
);

/** The host of an address under its main name, in ASCII and small letters: `gmail.com` for `Ada@GoogleMail.com`. */
export function mailHostOf(address: string): string {
  const text = accountAddress(address);
  const host = text.slice(text.lastIndexOf('@') + 1).replace(/\.$/, '');
  return mainNames.get(host) ?? host;
}

/**
 * The mailbox that an address leads to, for limits: small letters, the domain in ASCII, no `+tag`, one spelling where
 * the host has several. `N.a.m.e+1@googlemail.com` is `name@gmail.com`. Never an address to write to or to sign in by.
 */
export function mailboxOf(address: string): string {
  const text = accountAddress(address);
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const host = mailHostOf(text);
  const whole = text.slice(0, at);
  // A name that begins with `+` is not cut.
  const [name = ''] = whole.split('+');
  const read = mailHosts[host]?.readName?.(name) ?? name;
  return `${read || whole}@${host}`;
}
