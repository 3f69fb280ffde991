import { ButtonLink } from '#app/ui/button.tsx';
import { Section } from '#app/ui/section.tsx';

interface AdvancedPathsProps {
  paths: readonly { id: 'fellow' | 'board'; name: string; title: string; requires: string }[];
}

const buttons = {
  fellow: { href: '/apply/fellowship', label: 'Learn About Fellowship' },
  board: { href: '/apply/board', label: 'Apply for Board Exam' },
};

/** 'Advanced Certification Paths': credentials that one applies for. */
export function AdvancedPaths({ paths }: AdvancedPathsProps) {
  return (
    <Section id="advanced" title="Advanced Certification Paths" heading="mb-8 text-2xl">
      <ul className="cards cards-2">
        {paths.map(({ id, name, title, requires }) => (
          <li key={id} className="flex flex-col items-start gap-2.5">
            <p className="kicker">{name}</p>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[32em] text-[0.9375rem] text-soft">{requires}</p>
            <ButtonLink href={buttons[id].href} variant="secondary" className="mt-3">
              {buttons[id].label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
