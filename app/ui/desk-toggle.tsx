import { Button } from './button.tsx';

interface DeskToggleProps {
  /** The site shows the thing now. */
  isShown: boolean;
  /** What the button says while it does, and while it does not. */
  hideLabel: string;
  showLabel: string;
}

/** Takes a thing off the site, or puts it back: a form of its own, beside the one that edits it. */
export function DeskToggle({ isShown, hideLabel, showLabel }: DeskToggleProps) {
  return (
    <form method="post">
      <Button type="submit" name="intent" value={isShown ? 'hide' : 'show'} variant="secondary">
        {isShown ? hideLabel : showLabel}
      </Button>
    </form>
  );
}
