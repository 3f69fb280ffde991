import type { ReactNode } from 'react';
import { NewTabMark } from '#app/ui/link.tsx';
import type { ShownPartner } from '../partners.server.ts';

/**
 * Opens the partner's website in a new tab. With a revenue share the visit is recorded first
 * (`enhance/count-then-open.ts`); without a script, or when that fails, the link opens all the same.
 */
export function PartnerLink({ partner, className, children }: PartnerLinkProps) {
  return (
    <a
      href={partner.websiteUrl}
      target="_blank"
      rel={partner.sharesRevenue ? 'noopener sponsored' : 'noopener'}
      data-partner={partner.id}
      className={className}
    >
      {children}
      <NewTabMark />
    </a>
  );
}

interface PartnerLinkProps {
  partner: ShownPartner;
  className?: string;
  children: ReactNode;
}
