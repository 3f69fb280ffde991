import type { PublicPages } from '#app/lib/public-page.ts';
import { onlinePages } from './online/pages.ts';

export const serverCheckPages: PublicPages = {
  '/server-check': {
    file: 'pages/server-check.tsx',
    title: 'Server check: is my MCP server right?',
    description:
      'One command connects to your MCP server, makes the mistakes that clients make, and says which rules of the protocol your server breaks, and how to fix them.',
    kicker: 'one command, a report with clauses',
    searchWords:
      'check my mcp server validator validate lint test suite conformance compliance verify health ready for 2026-07-28 ci',
    header: {
      menu: 'Build',
      at: 8,
      label: 'Server check',
      about: 'Find out whether your MCP server is right',
    },
  },
  ...onlinePages,
  '/server-check/compared': {
    file: 'pages/compared.tsx',
    title: 'Server check, compared',
    description:
      'The server check beside the official conformance suite and the Inspector, on servers that others publish, and on a corpus of servers with one planted fault each.',
    kicker: 'results, server by server',
    searchWords: 'benchmark comparison false failures detection rate corpus',
  },
};
