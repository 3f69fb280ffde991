import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { AccountList } from '../account-list.ts';
import { AccountSection } from './account-section.tsx';

/** What another feature shows of the person. */
export function ListSection({ list: { id, title, lead, entries, empty, links } }: { list: AccountList }) {
  return (
    <AccountSection id={id} title={title} lead={lead}>
      {entries.length === 0 && <p className="text-soft">{empty}</p>}
      {entries.length > 0 && (
        <ul className="border-t border-rule">
          {entries.map(({ id, title, facts, badge, link }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
              <div className="min-w-48 flex-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                  {title}
                  {badge && (
                    <span className="font-normal">
                      <Badge tone={badge.tone}>{badge.label}</Badge>
                    </span>
                  )}
                </p>
                <p className="kicker">{facts}</p>
              </div>
              {link && (
                <ButtonLink href={link.href} variant="quiet" size="small">
                  {link.label}
                  <span className="sr-only">
                    : {title}, {facts}
                  </span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <p className="mt-5 flex flex-wrap gap-4">
          {links.map(({ label, href }) => (
            <ButtonLink key={href} href={href} variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </AccountSection>
  );
}
