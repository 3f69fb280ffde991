import type { ComponentType } from 'react';

/** Policy of a route module in `export const handle`: its kind, and its exceptions from that kind. */
export type PageHandle = ReadingPage | ApplicationPage | FileRoute | CallRoute | UploadRoute;

/** The same for who reads it: whatever members its kind may have. */
export type AnyHandle = Pick<PageHandle, 'page'> &
  Partial<Kept & Page & Posted & Foreign & Omit<ReadingPage, 'page'> & Omit<CallRoute, 'page'>>;

interface Kept {
  /**
   * Set where the answer is the same for everybody: it is kept in memory until one of these topics changes (see
   * `Changes.write`). The loader then sees a request without cookies and query; it names what else it shows by
   * `addTopics` (`RequestInfo`). No topics: nothing that it is made from changes.
   */
  finished?: (params: Record<string, string | undefined>) => string[];
  /** CDNs ask each time as well, as browsers do: what it says must not be read any longer than it holds. */
  mayChangeAtOnce?: boolean;
}

interface Page extends Kept {
  /**
   * Queries (with their `?`) under which a finished page is kept as well, where the query selects what is shown. The
   * loader then sees the query. What else has a query is rendered each time.
   */
  finishedQuery?: RegExp;
  /** Signed-in people get their own page with their data in it, which is never cached. */
  finishedForVisitorsOnly?: boolean;
  /**
   * Whether the page is also given as Markdown. By default a finished reading page is, and an application is not: false
   * where a page says little but its form, true where an application has something to read.
   */
  asText?: boolean;
  /** Its form may lead to the payment provider's pages: a browser without scripts is sent there. */
  startsPayments?: boolean;
  /**
   * Sources that the page may show in a frame once the visitor asks for it (a video player, a preview). A trace that
   * is in the page from the start is not listed here (`sealPage`).
   */
  frames?: string[];
}

interface Posted {
  /** Limit of a posted body in bytes, for a page that takes whole documents; otherwise the general limit applies. */
  maxBodyBytes?: number;
  /**
   * Posts are judged in the worker thread for strangers' documents. While one post of an IP address runs there and one
   * waits, or its budget of worker seconds is used up, further posts are not read.
   */
  isJudged?: boolean;
  /** Taken however busy the process is: an exam that runs, or a payment, waits for it. */
  isUrgent?: boolean;
}

interface Foreign {
  /**
   * Takes a post that comes from another site: its address holds all the proof that the post needs. The action sees it
   * without cookies.
   */
  takesForeignPosts?: boolean;
}

/** Finished HTML and the one small script. */
interface ReadingPage extends Page, Foreign, Pick<Posted, 'maxBodyBytes'> {
  page: 'reading';
  /** Replaces our header, and leaves the footer out; set by the page or its parent route. Null: no header either. */
  Header?: ComponentType | null;
  /** Other sites may show the page in a frame: it has no personal data and no actions. */
  isEmbeddable?: boolean;
}

/** The same, and hydrated by React. */
interface ApplicationPage extends Page, Posted {
  page: 'application';
}

/** The same file for everyone, signed in or not and for every query, so that no request makes it again. */
interface FileRoute extends Kept {
  page: 'file';
  finished: NonNullable<Kept['finished']>;
}

/** Calls of programs, and a person's own documents. An answer to a query is never cached. */
interface CallRoute extends Kept, Posted, Foreign {
  page: 'call';
  /**
   * Answered by what the composition gives for it, ahead of the framework. What is refused before it is asked is said as an
   * error of JSON-RPC.
   */
  isJsonRpc?: boolean;
}

/** Posts contain a file: it reads the body itself, as a stream, and bounds it (`receiveForm`). Its page is hydrated. */
interface UploadRoute extends Kept, Pick<Page, 'frames'> {
  page: 'upload';
}

/** Whether React takes the page over in the browser. */
export const hasReact = (handle: Pick<PageHandle, 'page'> | undefined): boolean =>
  handle?.page === 'application' || handle?.page === 'upload';
