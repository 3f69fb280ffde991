/** The budgets of the site: what a page may weigh, and what a server has to do. A kilobyte is 1000 bytes. */
export const budgets = {
  /**
   * JavaScript as its brotli bytes; all bytes as they are transferred, headers included. Images of the content
   * are not counted.
   */
  sizes: {
    reading: { scriptKb: 12, allKb: 80, requests: 8 },
    application: { scriptKb: 120, allKb: 220 },
    /** Reading pages that are long by nature. */
    longReading: { paths: ['/specification', '/specification/v0.2-draft'], allKb: 120 },
  },
  lighthouse: {
    reading: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
    application: { performance: 97, accessibility: 100, 'best-practices': 100 },
    /** Of reading pages, in milliseconds; the last has no unit. */
    lcpMs: 1500,
    tbtMs: 0,
    cls: 0,
  },
  /** From a key or a click on the playground, the map and in an exam to its picture, on a processor slowed so many times. */
  interactions: { slowdown: 4, worstMs: 100 },
  finishedPage: { shareOfNginx: 0.35 },
  renderedPage: { perCpuSecond: 500, p99Ms: 60 },
  start: { existingSeconds: 3, freshSeconds: 12 },
  /** A search of the whole site with its seed; and of how many judged searches the right page is within the first three links. */
  search: {
    serverMs: 50,
    foundPercent: 97,
    reciprocalRank: 0.88,
    newFoundPercent: 95,
    newReciprocalRank: 0.85,
  },
  /** Of `/mcp`: of what the bare SDK serves a CPU-second with the same tools in the same run; milliseconds at 16 connections. */
  mcp: { shareOfBare: 0.7, p99Ms: 60 },
  /** Learners in exams at the same time, each saving an answer every few seconds, on one process and PostgreSQL. */
  exams: { learners: 500, p99Ms: 250 },
  /** So many kept pages while another process imports so many items; milliseconds of `/about`, megabytes that it grows by. */
  storm: { pages: 2000, items: 5000, p99Ms: 100, grownMb: 50 },
  /** Of a large site: so much of each in its database; what a page may ask of that, the start, and what a process holds. */
  growth: {
    items: 100_000,
    articles: 10_000,
    people: 200_000,
    credentials: 100_000,
    answers: 2_000_000,
    views: 10_000_000,
    queries: 5,
    databaseMs: 50,
    startSeconds: 5,
    memoryMb: 600,
  },
  memory: { embeddedMb: 700, serverMb: 450 },
  /** So much of what this commit served a CPU-second, of a rendered and of a finished page. */
  earlier: { commit: 'a51d9ec', share: 0.9 },
  /** Of a rendered page's CPU time, with metrics and the usual share of traces. */
  telemetry: { percent: 3 },
} as const;
