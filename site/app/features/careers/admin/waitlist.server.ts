import { accountAddress } from '@context-native/text/email-address';
import { desc, eq } from 'drizzle-orm';
import { deskList } from '#app/desk/desk.server.ts';
import { listAddress } from '#app/lib/list-address.ts';
import { interests, interestTitle } from '../roles.ts';
import { jobsWaitlist as waitlist } from '../tables.server.ts';

/** List of `/admin/waitlist`, newest first. */
export const waitlistList = deskList({
  role: 'editor',
  path: '/admin/waitlist',
  table: waitlist,
  one: 'entry',
  many: 'entries',
  states: {
    label: 'Status',
    name: 'status',
    of: {
      all: { label: 'All' },
      pending: { label: 'Not confirmed', where: eq(waitlist.status, 'pending') },
      confirmed: { label: 'Confirmed', where: eq(waitlist.status, 'confirmed') },
      left: { label: 'Left', where: eq(waitlist.status, 'left') },
    },
  },
  filters: {
    q: {
      // For requests for access to personal data.
      label: 'Whole address',
      placeholder: 'name@example.org',
      where: (email) => eq(waitlist.email, accountAddress(email)),
    },
    interest: {
      label: 'Role interest',
      placeholder: 'Every role',
      choices: interests.map(({ value, title }) => ({ value, label: title })),
      where: (interest) => eq(waitlist.roleInterest, interest),
    },
  },
  empty: {
    title: 'Nobody is on the waitlist yet.',
    text: 'People join on /jobs and confirm by email. Write only to confirmed addresses.',
  },
  sorts: {
    address: waitlist.email,
    joined: waitlist.createdAt,
  },
  order: [desc(waitlist.createdAt), desc(waitlist.id)],
  query: (db) => db.select().from(waitlist),
  show: (found) => found,
  hit: ({ email, roleInterest }) => ({
    title: email,
    about: interestTitle(roleInterest),
    href: listAddress('/admin/waitlist', { q: email }),
  }),
  csv: [
    ...(['id', 'email', 'roleInterest', 'type', 'name', 'company'] as const),
    ...(['status', 'source', 'referrerUrl', 'createdAt', 'changedAt'] as const),
  ],
  // Editors do not need all addresses at once.
  exportedBy: 'admin',
});
