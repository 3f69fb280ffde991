import { site } from '#site';

/** Setup of one client for `/mcp`, in the client's own format. */
export interface ClientSetup {
  client: string;
  /** A link that opens the client, which then asks whether to add the server. */
  link?: string;
  /** The client's configuration file, and the JSON to add to it. */
  file?: string;
  json?: string;
  /** The equivalent shell command. */
  command?: string;
}

/** One way of connecting a client to this site. */
interface Way {
  client: string;
  /** One sentence of instruction. */
  text: string;
  link?: string;
  /** Text to paste; `title` names the file or place. */
  paste: { title: string; language: string; text: string };
}

/** Setup steps for `/mcp`: one per known client, and a generic one. */
export function waysTo(siteUrl: string, setups: ClientSetup[]): Way[] {
  const url = `${siteUrl}/mcp`;
  const entry = { mcpServers: { [site.slug]: { type: 'http', url } } };
  return [
    ...setups.map((setup) => wayOf(setup, url)),
    {
      client: 'Any other client',
      text: 'Any client that supports Streamable HTTP (2026-07-28 or 2025-11-25). Most clients read a file like this:',
      paste: { title: 'mcp.json', language: 'json', text: JSON.stringify(entry, null, 2) },
    },
  ];
}

function wayOf({ client, link, file, json, command }: ClientSetup, url: string): Way {
  if (command)
    return {
      client,
      text: 'Run this in a terminal:',
      paste: { title: 'terminal', language: 'shellscript', text: command },
    };
  if (json && file)
    return {
      client,
      text: link
        ? `The button opens ${client}, which asks whether to add the server. Or add the server to this file yourself:`
        : 'Add the server to this file:',
      ...(link && { link }),
      paste: { title: file, language: 'json', text: json },
    };
  return {
    client,
    text: 'Open Settings, then Connectors, choose “Add custom connector”, and paste this URL:',
    paste: { title: 'address', language: 'text', text: url },
  };
}
