import { formatMoment } from '#app/lib/dates.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import { needsPasskey, needsSecondFactor, type Role } from './roles/role.ts';

/**
 * Mails about accounts. None of them repeats what a person typed into a form: signing up with another person's address
 * must not send that person the stranger's words.
 */
export function confirmLetter(to: string, href: string): Message {
  return composeLetter(to, {
    subject: `Confirm your account at ${site.product}`,
    paragraphs: ['Confirm your email address to finish creating your account.'],
    action: { label: 'Confirm this address', href },
    otherwise:
      'The link works for 24 hours. If it was not you, do nothing: an unconfirmed account cannot be used.',
  });
}

export function resetLetter(to: string, href: string): Message {
  return composeLetter(to, {
    subject: `Choose a new password for ${site.product}`,
    paragraphs: ['You asked to choose a new password.'],
    action: { label: 'Choose a new password', href },
    otherwise:
      'The link works for one hour, and you can use it once. If you did not ask for this, do nothing: your password stays the same.',
  });
}

export function newAddressLetter(to: string, href: string): Message {
  return composeLetter(to, {
    subject: `Confirm your new address at ${site.product}`,
    paragraphs: [
      'You asked to use this address for your account. Your address changes once you open this link while you are signed in.',
    ],
    action: { label: 'Use this address', href },
    otherwise:
      'The link works for 24 hours. If it was not you, do nothing: no account will use this address.',
  });
}

export function addressChangeAskedLetter(to: string, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `A new address was requested at ${site.product}`,
    paragraphs: [
      'A person who was signed in to your account asked to change its address. The address changes once the new one is confirmed.',
    ],
    otherwise: `If it was you, ignore this email. If not, choose a new password now, at ${siteUrl}/auth/forgot: that also signs out everyone else.`,
  });
}

export function addressChangedLetter(to: string, undoHref: string): Message {
  return composeLetter(to, {
    subject: `The address of your account at ${site.product} was changed`,
    paragraphs: [
      'Your account now has another address. Emails about your account go to that address. Every other session was signed out.',
      'If it was not you, open the link below. It restores this address, signs everyone out, and lets you choose a new password. It also removes any passkey, linked sign-in or second factor that was added after the change or in the 72 hours before it.',
    ],
    action: { label: 'Undo the change', href: undoHref },
    otherwise: 'The link works for 72 hours, and you can use it once. If it was you, ignore this email.',
  });
}

export function addressRestoredLetter(to: string): Message {
  return composeLetter(to, {
    subject: `The address of your account at ${site.product} was changed back`,
    paragraphs: [
      'Someone used the link that we sent to your account’s old address, and restored that address. The account was signed out everywhere. Its password no longer works. Neither does any passkey, linked sign-in or second factor that was added after the address changed or in the 72 hours before the change.',
    ],
    otherwise: `If you did not expect this, write to ${site.email}.`,
  });
}

export function passwordChangedLetter(to: string, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `Your password at ${site.product} was changed`,
    paragraphs: [
      'Your account’s password was just changed. Every other session was signed out.',
      `Your passkeys, linked sign-ins and second factor have not changed. See them at ${siteUrl}/account/security.`,
    ],
    otherwise: `If it was you, ignore this email. If not, choose a new password now, at ${siteUrl}/auth/forgot. Then remove any passkey or linked sign-in that is not yours, and write to ${site.email}.`,
  });
}

export function secondFactorLetter(to: string, isOn: boolean, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `The second factor at ${site.product} was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      isOn
        ? 'From now on, the password alone is not enough to sign in to your account. You also need a passkey, a code from an authenticator app, or a backup code.'
        : 'From now on, the password alone is enough to sign in to your account.',
    ],
    otherwise: `If it was you, ignore this email. If not, choose a new password now, at ${siteUrl}/auth/forgot, and write to ${site.email}.`,
  });
}

interface SignInPlace {
  at: Date;
  address: string | null;
  device: string;
}

export function newDeviceLetter(to: string, { at, address, device }: SignInPlace, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `New sign-in to your account at ${site.product}`,
    paragraphs: [
      `On ${formatMoment(at)}, a new device signed in to your account: ${device}${address ? `, network address ${address}` : ''}. We do not know the location of the network address. A device also counts as new after you clear its cookies, or change your password or second factor.`,
      `If it was you, ignore this email. See where you are signed in, and what else happened to your account, at ${siteUrl}/account/security.`,
    ],
    action: { label: 'It was not me: choose a new password', href: `${siteUrl}/auth/forgot` },
    otherwise: `If you choose a new password, everyone is signed out. Passkeys and linked sign-ins keep working: remove those that are not yours, and turn on a second factor. If something looks changed, write to ${site.email}.`,
  });
}

export function appForgottenLetter(to: string, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `Your authenticator app at ${site.product} was removed`,
    paragraphs: ['From now on, your second factor is a passkey or a backup code.'],
    otherwise: `If it was you, ignore this email. If not, choose a new password now, at ${siteUrl}/auth/forgot, and write to ${site.email}.`,
  });
}

export function passkeyLetter(to: string, isNew: boolean, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `A passkey was ${isNew ? 'added to' : 'removed from'} your account at ${site.product}`,
    paragraphs: [
      isNew
        ? 'Your account has a new passkey. It signs you in without a password.'
        : 'One of your account’s passkeys no longer works.',
    ],
    otherwise: isNew
      ? `If it was you, ignore this email. If not, remove the passkey at ${siteUrl}/account/security, choose a new password at ${siteUrl}/auth/forgot, and write to ${site.email}.`
      : `If it was you, ignore this email. If not, choose a new password now, at ${siteUrl}/auth/forgot, and write to ${site.email}.`,
  });
}

/** `provider` is a setting of the site, never typed text. */
export function linkedLetter(to: string, provider: string, isNew: boolean, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `${provider} was ${isNew ? 'linked to' : 'unlinked from'} your account at ${site.product}`,
    paragraphs: [
      isNew
        ? `From now on, your account at ${provider} can sign in to your account here.`
        : `You can no longer sign in to your account here with ${provider}.`,
    ],
    otherwise: `If it was you, ignore this email. If not, look at ${siteUrl}/account/security, choose a new password at ${siteUrl}/auth/forgot, and write to ${site.email}.`,
  });
}

export function roleLetter(
  to: string,
  role: Role,
  isSignedOut: boolean,
  config: Pick<Config, 'siteUrl' | 'isLoopback' | 'staffPasskeys'>,
): Message {
  return composeLetter(to, {
    subject: `Your role at ${site.product} is now ${role}`,
    paragraphs: [
      role === 'member'
        ? 'Your account no longer has a role with access to the review desk.'
        : `Your account now has the role ${role}. This role gives you access to the review desk, at ${config.siteUrl}/admin${whatOpensDesk(config, role)}.`,
      ...(isSignedOut ? ['All your sessions have ended. Sign in again to continue.'] : []),
    ],
    otherwise: `An admin of this site made this change. If you did not expect this, write to ${site.email}.`,
  });
}

/** The condition that `requireRole` checks. */
function whatOpensDesk(config: Pick<Config, 'isLoopback' | 'staffPasskeys'>, role: Role): string {
  if (needsPasskey(config, role)) return ', once you have a passkey and have used it since you signed in';
  return needsSecondFactor(config, role) ? ', once you have a second factor' : '';
}

export function deletedLetter(to: string): Message {
  return composeLetter(to, {
    subject: `Your account at ${site.product} was deleted`,
    paragraphs: [
      'Your account and the personal data in it were deleted. This is the last email you get about this account.',
    ],
    otherwise: `If it was not you, write to ${site.email}.`,
  });
}
