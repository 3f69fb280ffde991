import type { PublicPages } from '#app/lib/public-page.ts';

export const onlinePages: PublicPages = {
  '/server-check/ask': {
    file: 'online/pages/ask.tsx',
    title: 'Check a server on the web',
    description:
      'Enter the https URL of an MCP server. This site connects to it, and says which rules of the protocol it breaks.',
    kicker: 'for a server with an https URL',
    // Its form is on `/server-check` too. A form that was refused comes back here.
    isUnlisted: true,
  },
  '/server-check/agent': {
    file: 'online/pages/agent.tsx',
    title: 'Our server check in your log',
    description:
      'Requests by our user agent: who asks for them, what they do, and how you stop them with robots.txt or an opt-out file.',
    kicker: 'the user agent, robots.txt, opt-out',
    searchWords: 'user agent bot crawler robots.txt opt out block',
  },
};
