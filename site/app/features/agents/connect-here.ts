import { site } from '#site';

/** How one client is set up for `/mcp`, in its own forms. */
export interface ClientSetup {
  client: string;
  /** An address that the client opens, and asks whether to add the server. */
  link?: string;
  /** The client's file, and what goes into it. */
  file?: string;
  json?: string;
  /** A command line that does the same. */
  command?: string;
}

/** One way of connecting a client to this site. */
interface Way {
  client: string;
  /** What to do, in a sentence. */
  text: string;
  link?: string;
  /** What to paste, and where. */
  paste: { title: string; language: string; text: string };
}

/** How clients connect to `/mcp`: those whose forms are known, and any other. */
export function waysTo(siteUrl: string, setups: ClientSetup[]): Way[] {
  const url = `${siteUrl}/mcp`;
  const entry = { mcpServers: { [site.slug]: { type: 'http', url } } };
  return [
    ...setups.map((setup) => wayOf(setup, url)),
    {
      client: 'Any other',
      text: 'Whatever speaks Streamable HTTP, of 2026-07-28 or 2025-11-25. Most read a file like this:',
      paste: { title: 'mcp.json', language: 'json', text: JSON.stringify(entry, null, 2) },
    },
  ];
}

function wayOf({ client, link, file, json, command }: ClientSetup, url: string): Way {
  if (command)
    return {
      client,
      text: 'One line in a terminal:',
      paste: { title: 'terminal', language: 'shellsession', text: `$ ${command}` },
    };
  if (json && file)
    return {
      client,
      text: link
        ? `The button opens ${client}, which asks whether to add the server. By hand, it goes into this file:`
        : 'It goes into this file:',
      ...(link && { link }),
      paste: { title: file, language: 'json', text: json },
    };
  return {
    client,
    text: 'Open Settings, Connectors, “Add custom connector”, and paste the address.',
    paste: { title: 'address', language: 'text', text: url },
  };
}
