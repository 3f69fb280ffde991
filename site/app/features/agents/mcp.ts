import type { PageHandle } from '#app/ui/page-handle.ts';

/** Maximum size of a request (bytes): a picture of 2 MB in base64, with its message. */
const maxBodyBytes = 3 * 1024 * 1024;

/**
 * `/mcp`: the site's tools for agents, over Streamable HTTP (docs/decisions/mcp-endpoint.md). For this kind of page,
 * `services/http` passes requests to `Endpoint.answer` instead of the framework.
 */
export const handle: PageHandle = { page: 'rpc', maxBodyBytes };
