/** The names of examples that are traces are made of these letters (`/embed/trace?example=…`). */
const embedded = /^\/embed\/trace\?example=([a-z-]{1,60})$/;

/** Where the example of this name is shown to be embedded. */
export const embeddedTraceHref = (example: string): string => `/embed/trace?example=${example}`;

/** Which example an address embeds; undefined for every other address. */
export const exampleEmbeddedBy = (href: string): string | undefined => embedded.exec(href)?.[1];

const frame = /<iframe src="\/embed\/trace\?[^>]*><\/iframe>/g;

/** True if one of our pages has a trace in a frame: only then does its policy allow frames of this site. */
export const hasEmbeddedTrace = (html: string): boolean => html.includes('<iframe src="/embed/trace?');

/** The same text where frames lead nowhere, as in a feed or a file: the link below each stays. */
export const withoutFrames = (html: string): string => html.replace(frame, '');
