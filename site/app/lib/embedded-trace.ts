/** URL of an example trace that can be embedded. */
const embedded = /^\/embed\/trace\?example=([a-z-]{1,60})$/;

export const embeddedTraceHref = (example: string): string => `/embed/trace?example=${example}`;

/** The example's name in such a URL; undefined for every other URL. */
export const exampleEmbeddedBy = (href: string): string | undefined => embedded.exec(href)?.[1];

const frame = /<iframe src="\/embed\/trace\?[^>]*><\/iframe>/g;

/** True if a page of this site embeds a trace: then its policy allows frames of this site. */
export const hasEmbeddedTrace = (html: string): boolean => html.includes('<iframe src="/embed/trace?');

/** HTML without the frames of embedded traces, for feeds and files. The link below each frame stays. */
export const withoutFrames = (html: string): string => html.replace(frame, '');
