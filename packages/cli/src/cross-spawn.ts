/**
 * Starts a program as a shell of Windows would find it, so that `npx` is `npx.cmd` there; elsewhere Node's own `spawn`. Made by
 * others; the published package's build writes its code into dist/ (packages/build.ts).
 */
export { default as crossSpawn } from 'cross-spawn';
