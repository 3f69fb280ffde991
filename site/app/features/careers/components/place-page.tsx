import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Breadcrumb } from '#app/ui/link.tsx';
import { interestTitle } from '../roles.ts';

interface PlacePageProps {
  title: string;
  roleInterests: string[];
  /** Label of the button that confirms or leaves. The link alone does nothing, because mail scanners follow links. */
  button?: string;
  children: ReactNode;
}

/** Page behind a link in the waitlist's mails: the current status and the one action. */
export function PlacePage({ title, roleInterests, button, children }: PlacePageProps) {
  return (
    <div className="wrap pt-12 pb-20 md:pt-20">
      <Breadcrumb href="/jobs" label="Jobs">
        waitlist
      </Breadcrumb>
      <h1 className="mt-3 text-3xl md:text-4xl">{title}</h1>
      {roleInterests.length > 0 && (
        <dl className="mt-6 flex max-w-[42rem] flex-wrap gap-x-6 gap-y-1 border-y border-rule py-3">
          <dt className="text-soft">Role interest</dt>
          <dd className="font-semibold">{roleInterests.map(interestTitle).join(', ')}</dd>
        </dl>
      )}
      <div className="mt-6 grid max-w-[42rem] gap-4 text-soft md:text-lg">{children}</div>
      {button && (
        <form method="post" className="mt-8">
          <Button type="submit">{button}</Button>
        </form>
      )}
    </div>
  );
}
