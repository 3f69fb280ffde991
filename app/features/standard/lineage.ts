import { site } from '#site';

interface EraFact {
  /** As it is shown: a day, a month or a year. */
  date: string;
  text: string;
  source: { href: string; label: string };
}

const [cloud, ai, context] = site.lineage;

/** The three steps of the lineage: what each made common, with the source of every date. */
export const eras: { name: string; question: string; text: string; facts: EraFact[] }[] = [
  {
    name: cloud,
    question: 'How is software packed and run?',
    text: 'Programs were put into containers, and machines were told by declaration what to run. What became common was the form of the container and the description of its running. What a program did inside stayed its own affair, until a request could be followed from one service to the next.',
    facts: [
      {
        date: '21 July 2015',
        text: 'Kubernetes 1.0 is released. It becomes the first project of the Cloud Native Computing Foundation.',
        source: {
          href: 'https://www.cncf.io/blog/2016/07/21/happy-1st-birthday-kubernetes',
          label: 'CNCF',
        },
      },
      {
        date: '13 November 2015',
        text: 'The Open Container Initiative has its charter: open, portable specifications for containers.',
        source: {
          href: 'https://github.com/opencontainers/tob/blob/main/CHARTER.md',
          label: 'OCI charter',
        },
      },
      {
        date: '11 June 2018',
        text: 'The foundation writes down what it means by cloud native: containers and declarative APIs, among other things.',
        source: {
          href: 'https://raw.githubusercontent.com/cncf/toc/1b3bc9302b4ff440caf9b8f22ed070723cdfb4c9/DEFINITION.md',
          label: 'CNCF definition 1.0',
        },
      },
      {
        date: '6 February 2020',
        text: 'Trace Context becomes a W3C Recommendation: HTTP headers by which one request is followed through many services.',
        source: {
          href: 'https://www.w3.org/news/2020/trace-context-is-a-w3c-recommendation/',
          label: 'W3C',
        },
      },
    ],
  },
  {
    name: ai,
    question: 'How does a model reach its tools?',
    text: 'Models began to act: they call tools, and tools answer with data. What became common was the conversation, first between a model’s host and its tools, then between agents.',
    facts: [
      {
        date: '25 November 2024',
        text: 'Anthropic publishes the Model Context Protocol (MCP).',
        source: { href: 'https://www.anthropic.com/news/model-context-protocol', label: 'Anthropic' },
      },
      {
        date: '18 June 2025',
        text: 'A revision of MCP lets a tool answer with structured data.',
        source: {
          href: 'https://modelcontextprotocol.io/specification/2025-06-18/changelog',
          label: 'MCP changelog',
        },
      },
      {
        date: 'June 2025',
        text: 'Agent2Agent (A2A), a protocol between agents, goes from Google to the Linux Foundation.',
        source: { href: 'https://github.com/a2aproject', label: 'A2A project' },
      },
      {
        date: '9 December 2025',
        text: 'MCP joins the Agentic AI Foundation, a fund under the Linux Foundation.',
        source: {
          href: 'https://blog.modelcontextprotocol.io/posts/2025-12-09-mcp-joins-agentic-ai-foundation/',
          label: 'MCP blog',
        },
      },
    ],
  },
  {
    name: context,
    question: 'What is kept of a run?',
    text: 'A call ends with its answer. Who asked, for which organisation, under which rules, and what came of it is written by each product in its own way, or not at all. This standard gives the record one form: a trace, with a context and its events.',
    facts: [
      {
        date: '31 August 2025',
        text: 'Draft v0.1 is published, under the MIT licence.',
        source: { href: '/specification/changelog', label: 'Changelog' },
      },
    ],
  },
];
