import type { ComponentType } from 'react';

/** What a route module says about its page in `export const handle`. */
export interface PageHandle {
  /** `reading`: finished HTML and the one small script. `application`: hydrated by React as well. */
  page: 'reading' | 'application';
  /**
   * Set on public pages that are the same for everybody: the finished page is kept in memory until one of
   * these topics changes (see `Changes.write`). The loader then sees a request without cookies and query; it names what
   * else the page shows by `addTopics` (`RequestInfo`). No topics: nothing that it is made from changes.
   */
  finished?: (params: Record<string, string | undefined>) => string[];
  /**
   * Queries (with their `?`) under which a finished page is kept as well, where the address says by one what is
   * shown. The loader then sees the query. What else has a query is rendered each time.
   */
  finishedQuery?: RegExp;
  /** Somebody who is signed in gets a page of their own, with what is theirs in it: nothing of theirs is kept. */
  finishedForVisitorsOnly?: boolean;
  /**
   * A file, and no page: whoever asks gets the one that is kept, signed in or not and whatever the query. Nobody has it
   * made anew for each request.
   */
  isFile?: boolean;
  /**
   * Whether the page is also given as Markdown. By default what is `finished` and read is, and what is used is not: false
   * where a page says little but its form, true where an application has something to read.
   */
  asText?: boolean;
  /** CDNs ask each time as well, as browsers do: what it says must not be read any longer than it holds. */
  mayChangeAtOnce?: boolean;
  /** Its posted form may have so many bytes, where it holds a whole document; otherwise the general limit applies. */
  maxBodyBytes?: number;
  /**
   * What is posted to it is judged in the thread for what strangers send. While one post of an address runs there and one
   * waits, or its budget of worker seconds is used up, no more of it is read.
   */
  isJudged?: boolean;
  /** What is sent to it holds a file: it reads the body itself, as a stream, and bounds it (`receiveForm`). */
  takesFile?: boolean;
  /**
   * Takes a post that comes from another site: its address holds all the proof that the post needs. The action sees it
   * without cookies.
   */
  takesForeignPosts?: boolean;
  /**
   * Answered by what the composition gives for it, ahead of the framework. What is refused before it is asked is said as an
   * error of JSON-RPC.
   */
  isJsonRpc?: boolean;
  /** Its form may lead to the payment provider's pages: a browser without scripts is sent there. */
  startsPayments?: boolean;
  /** Taken however busy the process is: an exam that runs, or a payment, waits for it. */
  isUrgent?: boolean;
  /** Plays a page of somebody else's: without our header and footer. */
  isForeign?: boolean;
  /** Stands in the place of our header, and leaves the footer out; of the page or of what it stands in. */
  Header?: ComponentType;
  /** Other sites may show the page in a frame: it holds nothing of anybody, and nothing on it acts. */
  isEmbeddable?: boolean;
  /**
   * Sources that the page may show in a frame once the visitor asks for it (a video player, a preview). A trace that
   * stands in the page from the beginning needs no word here (`sealPage`).
   */
  frames?: string[];
}
