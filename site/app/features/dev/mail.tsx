import { EmptyState } from '#app/ui/empty-state.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/mail';
import { openMailbox } from './mailbox.server.ts';

export const handle: PageHandle = { page: 'reading' };

export const meta = unlistedMeta('Mailbox', 'Emails that this site has sent on this machine.');

export async function loader({ context }: Route.LoaderArgs) {
  const letters = await openMailbox(context);
  return { letters: letters.slice(0, 100), total: letters.length };
}

/** The outbox as a mailbox, for trying the site without a mail server. */
export default function MailPage({ loaderData: { letters, total } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-[56rem] py-12 md:py-16">
      <h1 className="mb-3 text-3xl">Mailbox</h1>
      <p className="mb-10 text-soft">
        No mail server is set, so emails stay on this machine. {total === 1 ? '1 email' : `${total} emails`},
        newest first.
      </p>
      {letters.length === 0 && (
        <EmptyState title="No email yet">Sign up, and the confirmation appears here.</EmptyState>
      )}
      {letters.map((letter, index) => (
        <details key={letter.id} name="letter" open={index === 0} className="border-t border-rule py-4">
          <summary className="flex flex-wrap items-baseline gap-x-6">
            <b className="font-semibold">{letter.subject}</b>
            <span className="text-sm text-soft">{letter.to}</span>
            <time className="kicker ml-auto" dateTime={letter.date}>
              {letter.date.slice(0, 16).replace('T', ' ')} UTC
            </time>
          </summary>
          <p className="mt-4 max-w-[42em] whitespace-pre-wrap">
            {letter.text.split(/(https?:\/\/\S*[^\s.,:;!?)])/).map((part, at) =>
              at % 2 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
                <a key={at} className="link break-all" href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </p>
        </details>
      ))}
    </div>
  );
}
