import type { Context } from 'hono';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { openHeaders } from '#app/lib/open-answer.ts';
import type { Refusal } from '#app/lib/refusal.ts';
import { site } from '#site';

/** A refusal in the words of a protocol over JSON-RPC, which any site may read: what was asked is not known yet. */
export function answerJsonRpcRefusal({ status, message, headers }: Refusal): Response {
  const code = status === 500 ? -32_603 : -32_000;
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, headers: { ...openHeaders, ...headers } },
  );
}

/**
 * A refusal made before the framework ran: JSON for calls, a small page for somebody who sent a form of a page.
 * What was typed is still in the form, one step back.
 */
export function answerRefusal(c: Context, { status, message, field, headers }: Refusal): Response {
  const wantsPage = !c.req.path.startsWith('/api/') && /text\/html/i.test(c.req.header('accept') ?? '');
  if (!wantsPage) return Response.json({ message, field }, { status, headers });
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  const next = isRead
    ? 'Load this page again then.'
    : 'Go back in your browser: what you typed is still there.';
  const page = `<!doctype html><html lang="${site.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>This did not work${site.titleSuffix}</title></head><body><main><h1>This did not work</h1><p>${escapeHtml(message)}</p><p>${next} Or <a href="/">return to Home</a>.</p></main></body></html>`;
  return new Response(page, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}
