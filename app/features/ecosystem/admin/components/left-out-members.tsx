import type { LeftOut } from '../../catalogue/read-generously.ts';

/** What of a registry's entry the map does not have, and why. */
export function LeftOutMembers({ leftOut }: { leftOut: LeftOut[] }) {
  return (
    <section aria-labelledby="left-out" className="mb-8">
      <h2 id="left-out" className="mb-2 font-sans text-base font-semibold tracking-normal">
        Left out of its registry’s entry
      </h2>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {leftOut.map(({ member, why }) => (
          <li key={member}>
            <code>{member}</code>: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
