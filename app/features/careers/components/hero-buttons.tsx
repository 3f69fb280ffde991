import { ButtonLink } from '#app/ui/button.tsx';
import type { ChooseLink } from '../choose.ts';

/** Both lead to the form, the second with 'employer' chosen there. */
export function HeroButtons({ choose }: { choose: ChooseLink }) {
  return (
    <p className="flex flex-wrap gap-4">
      <ButtonLink {...choose('')}>Join as Talent</ButtonLink>
      <ButtonLink {...choose('employer')} variant="secondary">
        Hire MCP Experts
      </ButtonLink>
    </p>
  );
}
