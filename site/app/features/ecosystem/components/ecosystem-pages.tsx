const pages = [
  { href: '/ecosystem/layers', label: 'New Layers', about: 'organisations by layer' },
  { href: '/mcp-map', label: 'MCP Map', about: 'searchable servers, clients and tools' },
  { href: '/ecosystem/courses', label: 'Courses and certifications', about: 'from free courses to Board' },
  { href: '/ecosystem/scale', label: 'Scale', about: 'ways a standard grows' },
  { href: '/partners', label: 'Partners', about: 'supporting organisations' },
] as const;

/** Links to the other pages of the ecosystem. */
export function EcosystemPages({ current }: { current: (typeof pages)[number]['href'] }) {
  return (
    <nav aria-label="Ecosystem pages" className="no-print mt-16 border-t border-rule pt-5">
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {pages
          .filter(({ href }) => href !== current)
          .map(({ href, label, about }) => (
            <li key={href}>
              <a href={href} className="group block">
                <span className="link group-hover:underline">{label}</span>
                <span className="kicker block">{about}</span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
