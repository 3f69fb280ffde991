import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { AccountList } from '../account/account-list.ts';

/** Entries of a person's list, which another feature provides. */
export function AccountEntries({ entries }: Pick<AccountList, 'entries'>) {
  return (
    <ul className="border-t border-rule">
      {entries.map(({ id, title, facts, badge, progress, link }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-3"
        >
          <div className="min-w-0 flex-1 basis-48">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              <span className="wrap-anywhere">{title}</span>
              {badge && (
                <span className="font-normal">
                  <Badge tone={badge.tone}>{badge.label}</Badge>
                </span>
              )}
            </p>
            <p className="kicker">{facts}</p>
          </div>
          {progress && (
            <div className="min-w-32 flex-1">
              <Progress label={`${title}: ${facts}`} {...progress} />
            </div>
          )}
          {link && (
            <span className="-mr-1">
              <ButtonLink href={link.href} variant="quiet" size="small">
                {link.label}
                <span className="sr-only">
                  : {title}, {facts}
                </span>
              </ButtonLink>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Further links, below the entries or the text for an empty list. */
export function AccountLinks({ links }: Pick<AccountList, 'links'>) {
  if (links.length === 0) return null;
  return (
    <p className="mt-5 flex flex-wrap gap-4">
      {links.map(({ label, href }) => (
        <ButtonLink key={href} href={href} variant="secondary" size="small">
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
