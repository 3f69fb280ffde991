import type { PageHandle } from '#app/ui/page-handle.ts';

/** A picture of 2 MB in base64, and what stands around it. */
const maxBodyBytes = 3 * 1024 * 1024;

/**
 * `/mcp`: the tools of this site for agents, by Streamable HTTP (docs/decisions/mcp-endpoint.md). `services/http` hands what is
 * sent here to `Endpoint.answer`, because of `isJsonRpc`, and the framework sees none of it.
 */
export const handle: PageHandle = { page: 'call', maxBodyBytes, takesForeignPosts: true, isJsonRpc: true };
