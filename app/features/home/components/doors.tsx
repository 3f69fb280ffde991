import { Card, Cards } from '#app/ui/card.tsx';
import { site } from '#site';

const doors = [
  {
    href: '/history',
    fact: `${site.firstPublished.slice(0, 4)} →`,
    title: 'History',
    text: 'From a first draft in August 2025 to a ratified v1.0: what was decided, when and why.',
    action: 'Read the timeline',
  },
  {
    href: '/community',
    fact: site.licence,
    title: 'Community',
    text: 'Propose a clause, review a change, write an example. Decisions are made in the open.',
    action: 'Take part',
  },
  {
    href: '/registry',
    fact: 'draft format',
    title: 'Registry',
    text: 'Implementations that declare compliance, each with a trace that you can check yourself.',
    action: 'See who complies',
  },
  {
    href: '/adoption',
    fact: '4 steps',
    title: 'Adoption Guide',
    text: 'Bring an existing agent or tool to the standard in four steps, with samples to copy.',
    action: 'Start',
  },
];

/** The four ways further into the site. */
export function Doors() {
  return (
    <div className="wrap py-14 md:py-20">
      <Cards columns={4}>
        {doors.map(({ href, fact, title, text, action }) => (
          <Card key={href} href={href} kicker={fact} title={title} level={2} more={action}>
            {text}
          </Card>
        ))}
      </Cards>
    </div>
  );
}
