import { TextLink } from '#app/ui/link.tsx';

/** The four categories of the product specification. */
export function Categories() {
  return (
    <section aria-labelledby="categories" className="mt-16 md:mt-20">
      <h2 id="categories" className="mb-6 text-2xl">
        What you can contribute
      </h2>
      <ul className="cards cards-4">
        {categories.map(({ name, text, seen }) => (
          <li key={name} className="pb-6">
            <h3 className="text-xl">{name}</h3>
            <p className="mt-2 text-[0.9375rem] text-soft">{text}</p>
            <p className="mt-3 text-sm">
              <TextLink href={seen.href}>{seen.label}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const categories = [
  {
    name: 'MCP Servers',
    text: 'A server that gives tools, resources or prompts to agents: a data source, a service, a calculator.',
    seen: { href: '/mcp-map?category=servers', label: 'Servers on the MCP Map' },
  },
  {
    name: 'Client Libraries',
    text: 'Code with which a host or an agent speaks the protocol, in a language or a framework that lacks it.',
    seen: { href: '/mcp-map?category=sdks', label: 'Libraries on the MCP Map' },
  },
  {
    name: 'Tools and Utilities',
    text: 'What helps to build, test, watch or document: inspectors, generators, converters, checks in CI.',
    seen: { href: '/mcp-map?category=developer-tools', label: 'Tools on the MCP Map' },
  },
  {
    name: 'Educational Content',
    text: 'A tutorial, a talk, a course or an example that others can learn from without paying for it.',
    seen: { href: '/content-library', label: 'The content library' },
  },
];
