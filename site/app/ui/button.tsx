import type { ComponentProps } from 'react';

interface Look {
  /** `primary`: the one thing to do here. `secondary`: beside it. `quiet`: a text that acts. */
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'normal' | 'small';
}

function buttonClass({ variant = 'primary', size = 'normal' }: Look, className = ''): string {
  return `button button-${variant}${size === 'small' ? ' button-small' : ''} ${className}`.trimEnd();
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean };

/**
 * A button; `type` is `button` unless said. While `busy` it is disabled and shows the travelling node: the
 * caller changes the text ("Signing in..."), so that the state is never told by movement alone.
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

/** A link that looks like a button, because it is the main way on from here. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}
