/**
 * Starts a program as a Windows shell finds it: `npx` is `npx.cmd` there. Elsewhere it is Node's own `spawn`. A
 * third-party library; the published package's build writes its code into dist/ (packages/build.ts).
 */
export { default as crossSpawn } from 'cross-spawn';
