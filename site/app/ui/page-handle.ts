import type { ComponentType } from 'react';

/** Policy of a route module in `export const handle`: its kind, and its exceptions from that kind. */
export type PageHandle =
  | ReadingPage
  | ApplicationPage
  | FramePage
  | FileRoute
  | CallRoute
  | RpcRoute
  | UploadRoute;

/** The same for code that reads it: any member that a kind may have. */
export type AnyHandle = Pick<PageHandle, 'page'> &
  Partial<Kept & Page & Posted & Foreign & Omit<ReadingPage, 'page'>>;

type TopicsOf = (params: Record<string, string | undefined>) => string[];

/**
 * Rules for keeping an answer in memory. It is kept for requests without a query, or with one that `query` allows. A
 * file is the same for every query.
 */
interface Finished {
  /**
   * Topics whose changes make the kept answer outdated (see `Changes.write`). The loader can add more with `addTopics`.
   */
  topics: TopicsOf;
  /**
   * Queries (with their `?`) for which a page is kept too. The loader then sees the query. A page with another query is
   * rendered for each request.
   */
  query?: RegExp;
  /** Only the page for signed-out visitors is kept. A signed-in person gets a page rendered for them. */
  visitorsOnly?: boolean;
  /** Browsers and CDNs ask the site each time, so that a revocation, for example, takes effect at once. */
  mayChangeAtOnce?: boolean;
}

interface Kept {
  /**
   * Set if the answer is kept. The loader then sees a request without cookies, and without a query that `query` does
   * not allow. With `addTopics` (`RequestInfo`) it names what else it shows.
   */
  finished?: TopicsOf | Finished;
}

/** Rules for a kept answer; undefined if the answer is made for each request. */
export const finishedOf = ({ finished }: Kept): Finished | undefined =>
  typeof finished === 'function' ? { topics: finished } : finished;

interface Logged {
  /** Its URL alone gives access: the log contains the pattern of its route instead. */
  hasSecretUrl?: boolean;
}

interface Page extends Kept, Logged {
  /**
   * Whether the page's HTML is also given as Markdown. Default: true for a finished reading page, else false. Set to
   * false for a page that is mostly a form, and to true for an application with text to read.
   */
  asText?: boolean;
  /** Its policy lets forms lead to the payment provider, where a browser without scripts is sent. */
  startsPayments?: boolean;
  /**
   * Sources that the page may show in a frame when the visitor asks for it (a video player, a preview). A trace that is
   * in the page from the start is not listed here (`sealPage`).
   */
  frames?: string[];
}

interface Posted {
  /** Limit of a posted body (bytes). Default: the general limit. */
  maxBodyBytes?: number;
  /**
   * `judged`: posts use the worker thread for strangers' documents. A post is refused before it is read if that
   * thread's queue has no place for its IP address, or if the address has used up its budget of thread time. `urgent`:
   * accepted however busy the process is, because a running exam or a payment waits for it.
   */
  admission?: 'judged' | 'urgent';
}

interface Foreign {
  /**
   * Accepts posts from other sites, without their cookies: such a post must contain or have in its URL the proof that
   * it needs.
   */
  takesForeignPosts?: boolean;
}

/** HTML without React in the browser. */
interface ReadingPage extends Page, Foreign, Pick<Posted, 'maxBodyBytes'> {
  page: 'reading';
  /** Replaces our header and leaves the footer out; set by the page or its parent route. */
  Header?: ComponentType;
}

/** HTML that React hydrates. */
interface ApplicationPage extends Page, Posted {
  page: 'application';
}

/** A page for frames, also on other sites: without our header and footer. */
interface FramePage extends Kept {
  page: 'frame';
}

/** A file that is the same for everyone, signed in or not, and for every query. */
interface FileRoute extends Kept {
  page: 'file';
  finished: NonNullable<Kept['finished']>;
}

/** Calls of programs, and a person's own documents. */
interface CallRoute extends Kept, Posted, Foreign, Logged {
  page: 'call';
}

/**
 * JSON-RPC of programs, also from pages of other sites unless the site is on loopback. `answerCall` answers it instead
 * of the framework. A refusal before that is a JSON-RPC error. Its posts use the worker thread's budget.
 */
interface RpcRoute extends Pick<Posted, 'maxBodyBytes'> {
  page: 'rpc';
}

/**
 * Posts contain a file. The action reads the body itself as a stream, and limits it (`receiveForm`). The page is
 * hydrated.
 */
interface UploadRoute extends Kept, Pick<Page, 'frames'> {
  page: 'upload';
}

/** Whether React takes the page over in the browser. */
export const hasReact = (handle: Pick<PageHandle, 'page'> | undefined): boolean =>
  handle?.page === 'application' || handle?.page === 'upload';
