import { composeLetter } from '#app/services/mail/letter.server.ts';
import type { Message } from '#app/services/mail/mail.server.ts';
import { site } from '#site';
import type { Role } from './role-names.ts';

/**
 * The mails about accounts. None of them repeats what somebody typed into a form: whoever signs up with another
 * person's address must not be able to send that person words of their own.
 */
export function confirmLetter(to: string, href: string): Message {
  return composeLetter(to, {
    subject: `Confirm your account at ${site.product}`,
    paragraphs: [
      'Somebody, we hope you, created an account with this address. Confirm the address to use it.',
    ],
    action: { label: 'Confirm this address', href },
    otherwise:
      'The link works for 24 hours. If it was not you, do nothing: without it the account cannot be used.',
  });
}

export function resetLetter(to: string, href: string): Message {
  return composeLetter(to, {
    subject: `Choose a new password for ${site.product}`,
    paragraphs: ['You asked for a way to choose a new password.'],
    action: { label: 'Choose a new password', href },
    otherwise:
      'The link works once, for one hour. If you did not ask, do nothing: your password stays what it is.',
  });
}

export function newAddressLetter(to: string, href: string): Message {
  return composeLetter(to, {
    subject: `Confirm your new address at ${site.product}`,
    paragraphs: [
      'You asked to use this address for your account. It changes once you open this link, signed in.',
    ],
    action: { label: 'Use this address', href },
    otherwise:
      'The link works for 24 hours. If it was not you, do nothing: no account uses this address then.',
  });
}

export function addressChangeAskedLetter(to: string, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `A new address was asked for at ${site.product}`,
    paragraphs: [
      'Somebody who is signed in to your account, and knows its password, asked to change its address. The change happens once the new address is confirmed.',
    ],
    otherwise: `If it was you, there is nothing to do here. If not, choose a new password now, at ${siteUrl}/auth/forgot: that also signs out everybody else.`,
  });
}

export function addressChangedLetter(to: string, undoHref: string): Message {
  return composeLetter(to, {
    subject: `The address of your account at ${site.product} was changed`,
    paragraphs: [
      'Your account has another address from now on, and every other session was signed out. Mails about it do not come here any more.',
      'If it was not you: the link below brings this address back, signs everybody out, and lets you choose a new password.',
    ],
    action: { label: 'Undo the change', href: undoHref },
    otherwise: 'The link works once, for 72 hours. If it was you, there is nothing to do here.',
  });
}

export function addressRestoredLetter(to: string): Message {
  return composeLetter(to, {
    subject: `The address of your account at ${site.product} was changed back`,
    paragraphs: [
      'Somebody who reads the mails of its old address undid the change of address of your account. It was signed out everywhere, and its password does not work any more.',
    ],
    otherwise: `If you did not expect it, write to ${site.email}.`,
  });
}

export function passwordChangedLetter(to: string, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `Your password at ${site.product} was changed`,
    paragraphs: [
      'The password of your account was changed just now, and every other session was signed out.',
    ],
    otherwise: `If it was you, there is nothing to do here. If not, choose a new one now, at ${siteUrl}/auth/forgot, and write to ${site.email}.`,
  });
}

export function secondFactorLetter(to: string, isOn: boolean, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `The second factor at ${site.product} was turned ${isOn ? 'on' : 'off'}`,
    paragraphs: [
      isOn
        ? 'From now on, signing in to your account needs a code from your authenticator app, or a backup code.'
        : 'From now on, signing in to your account needs the password alone.',
    ],
    otherwise: `If it was you, there is nothing to do here. If not, choose a new password now, at ${siteUrl}/auth/forgot, and write to ${site.email}.`,
  });
}

export function roleLetter(to: string, role: Role, isSignedOut: boolean, siteUrl: string): Message {
  return composeLetter(to, {
    subject: `Your role at ${site.product} is ${role} now`,
    paragraphs: [
      role === 'member'
        ? 'Your account has no role any more that opens the review desk.'
        : `Your account has the role ${role} now. It opens the review desk, at ${siteUrl}/admin, once you have a second factor.`,
      ...(isSignedOut ? ['It was signed out everywhere; sign in again to go on.'] : []),
    ],
    otherwise: `An admin of this site did this. If you did not expect it, write to ${site.email}.`,
  });
}

export function deletedLetter(to: string): Message {
  return composeLetter(to, {
    subject: `Your account at ${site.product} was deleted`,
    paragraphs: [
      'Your account and the personal data in it were deleted. This is the last mail you get about it.',
    ],
    otherwise: `If it was not you, write to ${site.email}.`,
  });
}
