/** The site's mark: a curve through three nodes. */
export function LogoMark({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M4 19.5C9 19.5 8 6.5 13 6.5s4 13 9 13" />
      <circle cx="4" cy="19.5" r="2.4" className="fill-paper" />
      <circle cx="13" cy="6.5" r="2.6" className="fill-signal stroke-signal" />
      <circle cx="22" cy="19.5" r="2.4" className="fill-paper" />
    </svg>
  );
}
