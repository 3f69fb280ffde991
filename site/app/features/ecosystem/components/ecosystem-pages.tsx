const pages = [
  { href: '/ecosystem/layers', label: 'New Layers', about: 'who builds which part' },
  { href: '/mcp-map', label: 'MCP Map', about: 'servers, clients and tools to search' },
  { href: '/ecosystem/courses', label: 'Courses and certifications', about: 'the way from free to Board' },
  { href: '/ecosystem/scale', label: 'Scale', about: 'what makes a standard grow' },
  { href: '/partners', label: 'Partners', about: 'who supports it' },
] as const;

/** Links between the ecosystem's pages. */
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
