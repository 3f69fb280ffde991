import type { ComponentProps } from 'react';

interface Look {
  /** `primary`: the main action. `secondary`: an action beside it. `quiet`: looks like a link. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'normal' | 'small';
}

function buttonClass({ variant = 'primary', size = 'normal' }: Look, className = ''): string {
  return `button button-${variant}${size === 'small' ? ' button-small' : ''} ${className}`.trimEnd();
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/**
 * A button; `type` is `button` by default. While `busy` it is disabled and shows an animated mark. Change its text too,
 * for example to "Signing in...": the animation must not be the only sign.
 */
export function Button({ variant, size, busy, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className="busy-mark" aria-hidden />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<'a'> & Look & { href: string };

export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}
