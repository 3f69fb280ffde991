import { ButtonLink } from '#app/ui/button.tsx';
import type { ChooseLink } from '../choose.ts';
import { employer } from '../roles.ts';

/** Two links to the form: one for talent, with the chosen role, and one for employers. */
export function HeroButtons({ chosen, choose }: { chosen: string; choose: ChooseLink }) {
  return (
    <p className="flex flex-wrap gap-4">
      <ButtonLink {...choose(chosen === employer.value ? '' : chosen)}>Join as Talent</ButtonLink>
      <ButtonLink {...choose(employer.value)} variant="secondary">
        Hire MCP Experts
      </ButtonLink>
    </p>
  );
}
