import type { PageHandle } from '#app/ui/page-handle.ts';

/** Maximum size of a request (bytes): a picture of 2 MB in base64, and the message around it. */
const maxBodyBytes = 3 * 1024 * 1024;

/**
 * `/mcp`: the site's tools for agents, over Streamable HTTP (docs/decisions/mcp-endpoint.md). `services/http` passes
 * its requests to `Endpoint.answer` because of this kind; the framework sees none of them.
 */
export const handle: PageHandle = { page: 'rpc', maxBodyBytes };
