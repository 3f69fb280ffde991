import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  appDirectory: 'site/app',
  // Two entries: the site as a module, and the program that starts it.
  serverBuildFile: '[name].js',
  // Pages are documents with plain links: the manifest of all routes, 4 KB, would travel for nothing.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
