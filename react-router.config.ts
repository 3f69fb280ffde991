import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'site/app',
  // The server's build has several entries (vite.config.ts).
  serverBuildFile: '[name].js',
  // Links load whole documents, so a page does not need the manifest of all routes.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
