import { type MouseEvent, useState } from 'react';
import { isModifiedClick } from '#app/lib/modified-click.ts';

/** Props of a link that chooses an interest in the form and goes there; without scripts the page opens so. */
export type ChooseLink = (interest: string) => {
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
        // Kept after a reload.
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
