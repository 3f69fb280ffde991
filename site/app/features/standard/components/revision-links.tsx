import { DropdownItem } from '#app/ui/dropdown.tsx';
import type { Revision, RevisionStep } from '../revisions/revisions.server.ts';

export interface RevisionItemsProps {
  /** Newest first. */
  revisions: readonly Revision[];
  /** All steps, latest first. Only those between neighbours are shown. */
  steps: readonly RevisionStep[];
  /** Date of the shown revision, if one is shown. */
  current?: string;
}

/** The version's dated revisions and their changes, for a picker. */
export function RevisionItems({ revisions, steps, current }: RevisionItemsProps) {
  return revisions.flatMap(({ date, day, href }, index) => [
    <DropdownItem key={date} href={href} isCurrent={date === current}>
      Revision of {day}
      <span className="block text-xs font-normal text-soft">
        {index === 0
          ? 'the newest revision, which never changes'
          : 'a replaced revision, which never changes'}
      </span>
    </DropdownItem>,
    ...steps
      .filter(({ to, from }) => to.date === date && from.date === revisions[index + 1]?.date)
      .map((step) => (
        <DropdownItem key={step.href} href={step.href}>
          What changed on {day}
        </DropdownItem>
      )),
  ]);
}

export function StepList({ steps }: { steps: readonly RevisionStep[] }) {
  return (
    <ul className="text-sm/[1.6]">
      {steps.map(({ from, to, href }) => (
        <li key={href}>
          <a className="link" href={href}>
            What changed from {from.day} to {to.day}
          </a>
        </li>
      ))}
    </ul>
  );
}
