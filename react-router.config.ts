import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One request less after hydration: the route manifest travels with the page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
