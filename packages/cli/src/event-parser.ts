/**
 * A parser of server-sent events made by others; the published package's build
 * writes its code into dist/ (packages/build.ts).
 */
export { createParser } from 'eventsource-parser';
