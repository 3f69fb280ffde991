import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import ways from '../../../../content/community/ways.json' with { type: 'json' };

/** What somebody can do, and where. */
export function Ways() {
  return (
    <dl className="terms">
      {ways.map(({ what, text, href, label }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {text} <TextLink href={href.replace('{repository}', site.repository)}>{label}</TextLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
