/**
 * Names, links and constants of the site. To run this software for another standard, change this file, `standard/`,
 * `site/content/`, `registry/` and `site/public/`.
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
  /** Says that the project does not belong to the MCP project. Shown in the footer and on several pages. */
  independence:
    'Context-Native is an independent project. It is not affiliated with the Model Context Protocol project or its foundation.',
  standardVersion: 'v0.1',
  /** The registry entry of our reference implementation, as `organisation/code`. */
  referenceImplementation: 'context-native/conformance-checker',
  firstPublished: '2025-08-31',
  /** Origin of schema ids. It belongs to the standard: a site on another origin serves the same ids. */
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
  /** End of page titles, except the home page's. */
  titleSuffix: ' · Context-Native',
  /** Language of pages and mails, and the format of their numbers, amounts and dates. */
  locale: 'en-GB',
  /** Format of dates on articles and in charts. */
  articleLocale: 'en-US',
  /** Names of the providers whose official courses are listed lesson by lesson, by their codes in the data. */
  officialCourses: { microsoft: 'Microsoft', 'hugging-face': 'Hugging Face' },
  /** URL of a video, origin of the player in privacy-enhanced mode, and URL of a thumbnail with the video's `{id}`. */
  video: {
    name: 'YouTube',
    watch: 'https://www.youtube.com/watch?v=',
    player: 'https://www.youtube-nocookie.com',
    thumbnails: 'https://i.ytimg.com/vi/{id}/{size}.jpg',
  },
  /**
   * Days that data is kept, as `/privacy` states. After a decision: rejected submissions, accepted applications, and
   * the sender's address of other accepted submissions. After a team seat ends: the address that it was given to.
   * Server checks and proofs of control: after they were asked for. Results of regular checks: after the check.
   */
  keepDays: {
    rejected: 90,
    acceptedApplication: 730,
    acceptedAddress: 90,
    invitedToSeat: 30,
    checkResult: 30,
    watchedCheck: 90,
  },
} as const;
