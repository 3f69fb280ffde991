/**
 * A third-party parser of server-sent events; the published package's build writes its code into dist/
 * (packages/build.ts).
 */
export { createParser } from 'eventsource-parser';
