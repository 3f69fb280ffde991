import { Gauge, type IconNode, Network, ShieldCheck, Store, Waypoints, Workflow } from 'lucide';
import { type MouseEvent, useState } from 'react';
import { isModifiedClick } from '#app/lib/modified-click.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { Section } from '#app/ui/section.tsx';
import { employer, formatSalary, type JobRole, jobRoles } from '../roles.ts';

const icons: Record<string, IconNode> = {
  'server-architect': Network,
  'performance-engineer': Gauge,
  'devops-specialist': Workflow,
  'process-composer': Waypoints,
  'security-specialist': ShieldCheck,
  'marketplace-manager': Store,
};

/** Six roles on one scale of pay. Each is a link that chooses the role in the form. */
export function RoleCards({ chosen, choose }: { chosen: string; choose: ChooseLink }) {
  return (
    <Section id="roles" title="Six roles" heading="mb-8 text-2xl">
      <ul className="cards cards-3">
        {jobRoles.map((role) => (
          <RoleCard key={role.value} role={role} isChosen={role.value === chosen} choose={choose} />
        ))}
      </ul>
      <p className="kicker mt-8 border-t border-rule pt-4">
        Salaries are in Australian dollars (AUD). Salaries, growth and positions are illustrative figures from
        the 2025 announcement.
      </p>
    </Section>
  );
}

function RoleCard({ role, isChosen, choose }: { role: JobRole; isChosen: boolean; choose: ChooseLink }) {
  const { value, title, description, salary, growth, count } = role;
  const icon = icons[value];
  return (
    <li>
      <article
        className="card role-card"
        data-chosen={isChosen || undefined}
        aria-labelledby={`role-${value}`}
      >
        <h3 id={`role-${value}`} className="flex items-start justify-between gap-4 text-xl">
          <a {...choose(value)} className="card-link">
            {title}
          </a>
          {icon && <Icon of={icon} className="mt-1 size-5 flex-none text-soft" />}
        </h3>
        <p className="text-[0.9375rem] text-soft">{description}</p>
        <div className="mt-auto pt-3">
          <p className="flex items-baseline gap-2.5">
            <span className="font-serif text-2xl">{formatSalary(salary)}</span>
            <span className="kicker">AUD a year</span>
          </p>
          <SalaryScale salary={salary} />
        </div>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 text-sm">
          <dt className="text-soft">Growth</dt>
          <dd className="text-right tabular-nums">+{growth}%</dd>
          <dt className="text-soft">Positions</dt>
          <dd className="text-right tabular-nums">{count}</dd>
        </dl>
        <span className="card-more" aria-hidden>
          {isChosen ? 'Chosen in the form' : 'Join for this role'}
        </span>
      </article>
    </li>
  );
}

/** Salary range on a scale from the lowest to the highest pay of all six roles. */
function SalaryScale({ salary }: Pick<JobRole, 'salary'>) {
  const place = (amount: number) => ((amount - scale.from) / (scale.to - scale.from)) * 240;
  return (
    <div className="mt-2">
      <svg viewBox="0 0 240 10" className="block h-2.5 w-full" aria-hidden="true" preserveAspectRatio="none">
        <path d="M0 5H240" className="stroke-rule" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        <path
          d={`M${place(salary.from)} 5H${place(salary.to)}`}
          className="stroke-ink"
          strokeWidth="4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="kicker flex justify-between" aria-hidden="true" data-md="skip">
        <span>${scale.from}K</span>
        <span>${scale.to}K</span>
      </p>
    </div>
  );
}

const scale = {
  from: Math.min(...jobRoles.map(({ salary }) => salary.from)),
  to: Math.max(...jobRoles.map(({ salary }) => salary.to)),
};

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

/**
 * Props of a link that chooses an interest in the form and scrolls there. Without scripts, the link opens the page with
 * the interest chosen.
 */
type ChooseLink = (interest: string) => {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** The interest that the form of the page at `path` has, and the links that choose one. */
export function useChosen(path: string, initial: string) {
  const [chosen, setChosen] = useState(initial);
  const choose: ChooseLink = (interest) => {
    const href = interest ? `${path}?role=${interest}#join` : `${path}#join`;
    return {
      href,
      onClick: (event) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        setChosen(interest);
        // A reload keeps the choice.
        window.history.replaceState(window.history.state, '', href);
        const form = document.getElementById('join');
        const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        form?.focus({ preventScroll: true });
        form?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
      },
    };
  };
  return { chosen, setChosen, choose };
}
