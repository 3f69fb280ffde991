import { clauseHref } from '#app/ui/check-results.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { cited } from '../../../../../standard/compliance.json';

/** The clause behind a sentence of a page, in brackets. Renders nothing if the standard has none. */
export function ClauseNote({ about }: { about: keyof typeof cited }) {
  const clause: string | undefined = cited[about];
  if (!clause) return null;
  return (
    <>
      {' '}
      (<TextLink href={clauseHref(clause)}>clause {clause}</TextLink>)
    </>
  );
}
