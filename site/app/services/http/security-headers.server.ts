import { createHash } from 'node:crypto';
import { hasEmbeddedTrace } from '#app/lib/embedded-trace.ts';
import { themeScript } from '#app/ui/shell/theme-script.ts';

/** `'sha256-…'` of an inline script, as a CSP source. */
function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

const themeHash = hashSource(themeScript);

interface Page {
  html: string;
  csp: string;
}

/**
 * Removes the nonce of the render from finished HTML, and returns the policy that allows by hash the inline scripts
 * which had it, and the theme's script. Any other inline script is not allowed. Since no nonce is sent, a page in
 * memory is as strict as a fresh one. Frames of this site are allowed if the page embeds a trace.
 */
export function sealPage(
  html: string,
  nonce: string | undefined,
  options: {
    isHttps: boolean;
    isEmbeddable?: boolean | undefined;
    frames?: string[] | undefined;
    formTargets?: readonly string[];
  },
): Page {
  const hashes = new Set([themeHash]);
  if (nonce)
    for (const [, script] of html.matchAll(
      new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g'),
    ))
      if (script) hashes.add(hashSource(script));
  const frames = new Set([...(hasEmbeddedTrace(html) ? ["'self'"] : []), ...(options.frames ?? [])]);
  const csp = [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames.size > 0 ? [`frame-src ${[...frames].join(' ')}`] : []),
    "base-uri 'none'",
    ["form-action 'self'", ...(options.formTargets ?? [])].join(' '),
    `frame-ancestors ${options.isEmbeddable ? '*' : "'none'"}`,
    "object-src 'none'",
    ...(options.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return { html: nonce ? html.replaceAll(` nonce="${nonce}"`, '') : html, csp };
}

/** Headers of every answer. Pages have their own Content-Security-Policy; everything else may load nothing. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
