/**
 * Every name, link and constant of the site. To run this software for another standard, change
 * this file, `standard/`, `site/content/`, `registry/` and `site/public/`.
 */
export const site = {
  product: 'Context-Native',
  slug: 'context-native',
  tagline: 'An open standard for agents, tools and calculators on the Model Context Protocol',
  description:
    'Context-Native is an open standard for agents, tools and calculators built on the Model Context Protocol: they describe inputs, outputs and traces in one format. Its goal is work across organisations without translation.',
  lineage: ['Cloud-Native', 'AI-Native', 'Context-Native'],
  email: 'hello@context-native.example',
  securityEmail: 'security@context-native.example',
  repository: 'https://github.com/context-native/standard',
  repositoryHosts: ['github.com', 'gitlab.com'],
  sponsors: '/context-native-sponsors/',
  licence: 'MIT',
  /** Whom it could be taken for, and does not belong to: said on `/about`, on the certification's pages and in every footer. */
  independence:
    'Context-Native is an independent project. It is not affiliated with the Model Context Protocol project or its foundation.',
  standardVersion: 'v0.1',
  /** The registry's entry that is the project's own, as `organisation/code`. */
  referenceImplementation: 'context-native/conformance-checker',
  firstPublished: '2025-08-31',
  /** Origin of schema ids: a constant of the standard, not of the machine that serves it. */
  standardOrigin: 'https://context-native.example',
  /**
   * The published packages by their folders in `packages/`, with one version for all. They are downloads: these names
   * are not registered on npm or PyPI. Anyone who registered one could run code on our readers' machines, so pages
   * print each package's location.
   */
  packages: {
    version: '0.2.0',
    names: {
      cli: 'context-native',
      checker: '@context-native/checker',
      recorder: '@context-native/recorder',
      opentelemetry: '@context-native/opentelemetry',
    },
  },
  /** Appended to every title except the home page's. */
  titleSuffix: ' · Context-Native',
  /** The language of its pages, and how they write numbers, sums and dates. */
  locale: 'en-GB',
  /** How articles write their dates. */
  articleLocale: 'en-US',
  /** Whose official courses are listed lesson by lesson, by their codes in the data. */
  officialCourses: { microsoft: 'Microsoft', 'hugging-face': 'Hugging Face' },
  /** Where videos are kept: the player's origin asks for no consent, `{id}` and `{size}` are of a video's picture. */
  video: {
    name: 'YouTube',
    watch: 'https://www.youtube.com/watch?v=',
    player: 'https://www.youtube-nocookie.com',
    thumbnails: 'https://i.ytimg.com/vi/{id}/{size}.jpg',
  },
  /**
   * Days after the decision that something which was sent in for review is kept: what was rejected, an application that
   * was accepted, and the address that was left with anything else that was accepted; and days after the end of a seat of a
   * team that the address which it was given to is kept. `/privacy` says them.
   */
  keepDays: { rejected: 90, acceptedApplication: 730, acceptedAddress: 90, invitedToSeat: 30 },
} as const;
