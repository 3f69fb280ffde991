import { Progress } from '#app/ui/progress.tsx';
import type { Scored } from '../result-page.server.ts';

/** Number of correct answers in each module, with a link to it. */
export function ModuleScores({ modules }: { modules: Scored['modules'] }) {
  return (
    <ul className="border-t border-rule">
      {modules.map(({ code, title, path, right, total }) => (
        <li
          key={code}
          className="grid items-center gap-x-8 gap-y-1 border-b border-rule py-3 md:grid-cols-[1fr_18rem_5rem]"
        >
          <p>
            <span className="kicker mr-3">{code}</span>
            {path ? (
              <a href={path} className="link">
                {title}
              </a>
            ) : (
              title
            )}
          </p>
          <Progress label={`Right answers in ${code}`} value={right} max={total} />
          <p className="text-sm tabular-nums md:text-right">
            {right} of {total}
          </p>
        </li>
      ))}
    </ul>
  );
}
