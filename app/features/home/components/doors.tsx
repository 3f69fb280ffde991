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
    <ul className="wrap grid py-14 md:py-20 sm:grid-cols-2 lg:grid-cols-4">
      {doors.map((door) => (
        <li
          key={door.href}
          className="border-t border-rule py-6 sm:px-7 lg:border-t-0 lg:border-l lg:py-1 lg:first:border-l-0 lg:first:pl-0 sm:max-lg:odd:pl-0"
        >
          <a href={door.href} className="group flex h-full flex-col">
            <span className="font-mono text-xs text-signal">{door.fact}</span>
            <h2 className="mt-2.5 text-xl">{door.title}</h2>
            <p className="mt-2.5 mb-5 text-[0.9375rem] text-soft">{door.text}</p>
            <span className="link mt-auto text-sm group-hover:text-signal">{door.action}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
