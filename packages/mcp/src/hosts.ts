/**
 * Hosts of MCP servers and the form of their files (documentation of November 2026): the member that lists the servers,
 * and the file of a project, or of the user if a host has no other. Data only, because the site shows it too.
 */
export const hosts = {
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
  vscode: { name: 'VS Code', list: 'servers', file: '.vscode/mcp.json' },
  // https://cursor.com/docs/mcp
  cursor: { name: 'Cursor', list: 'mcpServers', file: '.cursor/mcp.json' },
  // https://modelcontextprotocol.io/docs/develop/connect-local-servers
  'claude-desktop': { name: 'Claude Desktop', list: 'mcpServers', file: 'claude_desktop_config.json' },
  // https://code.claude.com/docs/en/mcp
  'claude-code': { name: 'Claude Code', list: 'mcpServers', file: '.mcp.json' },
} as const;

export type HostName = keyof typeof hosts;
