import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';

/** What somebody can do, and where. */
export function Ways() {
  return (
    <dl className="terms">
      {ways.map(({ what, text, href, label }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {text} <TextLink href={href}>{label}</TextLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ways = [
  {
    what: 'Comment on a clause',
    text: 'Every clause has a link beside it that opens an issue with its number.',
    href: '/specification',
    label: 'Read the specification',
  },
  {
    what: 'Propose a change',
    text: 'A clause, its check and its test cases change together, in one pull request.',
    href: `${site.repository}/blob/main/CONTRIBUTING.md`,
    label: 'How that is done',
  },
  {
    what: 'Register an implementation',
    text: 'One JSON file with a trace of a real run; the form builds and checks it.',
    href: '/registry/submit',
    label: 'Submit a registry entry',
  },
  {
    what: 'Send what you built',
    text: 'A server, a library, a tool or a text, for review by an editor.',
    href: '/contribute',
    label: 'Contribute',
  },
  {
    what: 'Complete the map',
    text: 'A server, a client or a list that is missing, or a link that has died.',
    href: '/mcp-map/suggest',
    label: 'Suggest an item',
  },
  {
    what: 'Suggest a course',
    text: 'A course, workshop or guide that costs nothing.',
    href: '/courses/submit',
    label: 'Submit a course',
  },
  {
    what: 'Pay for a part of the work',
    text: 'Once, from 10 US dollars; it buys no say in the standard.',
    href: '/donations',
    label: 'Donations',
  },
];
