import { site } from '#site';

/** One way of connecting a client to this site. */
export interface Way {
  client: string;
  /** What to do, in a sentence. */
  text: string;
  /** An address that the client opens, and asks whether to add the server. */
  link?: string;
  /** What to paste, and where. */
  paste?: { title: string; language: string; text: string };
}

/** How to connect clients to `/mcp`, in the forms of their documentation of November 2026. */
export function waysTo(siteUrl: string): Way[] {
  const url = `${siteUrl}/mcp`;
  const name = site.slug;
  const server = { type: 'http', url };
  const file = (list: string, title: string, entry: object = server) => ({
    title,
    language: 'json',
    text: JSON.stringify({ [list]: { [name]: entry } }, null, 2),
  });
  return [
    {
      client: 'VS Code',
      text: 'The button opens VS Code, which asks whether to add the server. By hand, it goes into this file:',
      // https://code.visualstudio.com/docs/copilot/chat/mcp-servers
      link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, ...server }))}`,
      paste: file('servers', '.vscode/mcp.json'),
    },
    {
      client: 'Cursor',
      text: 'The button opens Cursor, which asks the same. By hand:',
      // https://cursor.com/docs/mcp/install-links
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(btoa(JSON.stringify({ url })))}`,
      paste: file('mcpServers', '.cursor/mcp.json', { url }),
    },
    {
      client: 'Claude Code',
      text: 'One line in a terminal:',
      // https://code.claude.com/docs/en/mcp
      paste: {
        title: 'terminal',
        language: 'shellsession',
        text: `$ claude mcp add --transport http ${name} ${url}`,
      },
    },
    {
      client: 'Claude Desktop and claude.ai',
      text: 'Open Settings, Connectors, “Add custom connector”, and paste the address.',
      // https://support.claude.com/en/articles/11175166
      paste: { title: 'address', language: 'text', text: url },
    },
    {
      client: 'Any other',
      text: 'Whatever speaks Streamable HTTP, of 2026-07-28 or 2025-11-25. Most read a file like this:',
      paste: file('mcpServers', 'mcp.json'),
    },
  ];
}
