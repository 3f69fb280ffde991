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
 * How an answer is kept in memory. With `topics` alone, it is the same for everybody, and is kept without a query only.
 */
interface Finished {
  /** The answer is kept until one of these topics changes (see `Changes.write`). None: it never changes. */
  topics: TopicsOf;
  /** Queries (with their `?`) under which a page is kept too. The loader then sees the query. Others are rendered. */
  query?: RegExp;
  /** Signed-in people get their own page with their data in it, which is never cached. */
  visitorsOnly?: boolean;
  /** Browsers and CDNs ask each time: a revocation, for example, takes effect at once. */
  mayChangeAtOnce?: boolean;
}

interface Kept {
  /**
   * Set if the answer is the same for everybody. The loader then sees a request without cookies and query; it names
   * what else it shows with `addTopics` (`RequestInfo`).
   */
  finished?: TopicsOf | Finished;
}

/** Rules for a kept answer; undefined if the answer is made for each request. */
export const finishedOf = ({ finished }: Kept): Finished | undefined =>
  typeof finished === 'function' ? { topics: finished } : finished;

interface Page extends Kept {
  /**
   * Whether the page has a Markdown version. Default: a finished reading page has one, an application has none. False
   * for a page that is mostly a form; true for an application with text to read.
   */
  asText?: boolean;
  /** Its form may lead to the payment provider's pages: a browser without scripts is sent there. */
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
   * `judged`: posts use the worker thread for strangers' documents. While one post of an IP address runs there and one
   * waits, or its budget of worker seconds is used up, further posts are not read. `urgent`: accepted however busy the
   * process is, because a running exam or a payment waits for it.
   */
  admission?: 'judged' | 'urgent';
}

interface Foreign {
  /** Accepts posts from other sites: the URL holds all the proof that a post needs. The action sees no cookies. */
  takesForeignPosts?: boolean;
}

/** Finished HTML and the one small script. */
interface ReadingPage extends Page, Foreign, Pick<Posted, 'maxBodyBytes'> {
  page: 'reading';
  /** Replaces our header and leaves the footer out; set by the page or its parent route. */
  Header?: ComponentType;
}

/** The same, and hydrated by React. */
interface ApplicationPage extends Page, Posted {
  page: 'application';
}

/** A page for frames on other sites: no header, no footer, no personal data, no actions, no Markdown. */
interface FramePage extends Kept {
  page: 'frame';
}

/** The same file for everyone, signed in or not and for every query, so that no request makes it again. */
interface FileRoute extends Kept {
  page: 'file';
  finished: NonNullable<Kept['finished']>;
}

/** Calls of programs, and a person's own documents. An answer to a query is never cached. */
interface CallRoute extends Kept, Posted, Foreign {
  page: 'call';
}

/**
 * JSON-RPC of programs, from any origin. The composition answers it ahead of the framework (`answerCall`); a refusal
 * before that is a JSON-RPC error. Its posts use the worker thread's budget.
 */
interface RpcRoute extends Pick<Posted, 'maxBodyBytes'> {
  page: 'rpc';
}

/** Posts contain a file: it reads the body itself, as a stream, and bounds it (`receiveForm`). Its page is hydrated. */
interface UploadRoute extends Kept, Pick<Page, 'frames'> {
  page: 'upload';
}

/** Whether React takes the page over in the browser. */
export const hasReact = (handle: Pick<PageHandle, 'page'> | undefined): boolean =>
  handle?.page === 'application' || handle?.page === 'upload';
