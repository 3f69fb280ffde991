import type { PublicPages } from '#app/lib/public-page.ts';

export const agentsPages: PublicPages = {
  '/agents': {
    file: 'pages/agents.tsx',
    title: 'For agents',
    description: `What an agent can do on this site over MCP: read the standard, check documents, find servers, verify credentials, learn. With setup steps for VS Code, Cursor, Claude and others.`,
    kicker: 'MCP endpoint, tools, how to connect',
    searchWords:
      'mcp server endpoint tools claude cursor vscode vs code copilot llm llms.txt oauth connect install assistant chatgpt',
    header: {
      menu: 'Community',
      at: 2,
      label: 'Agents',
      about: 'Connect an agent: what it can do here, and the setup steps',
    },
  },
};
