import { createContext, type RouterContextProvider } from 'react-router';
import type { Background } from './background/background.server.ts';
import type { Config } from './config/config.server.ts';
import type { Changes } from './database/changes.server.ts';
import type { Database, OpenDatabase } from './database/database.server.ts';
import type { Storage } from './files/files.server.ts';
import type { Limits } from './limits/limits.server.ts';
import type { Mail } from './mail/mail.server.ts';
import type { Payments } from './payments/payments.server.ts';
import type { Pictures } from './pictures/pictures.server.ts';
import type { Logger } from './telemetry/log.server.ts';

/** Services for server functions: made once in `site.server.ts`, and passed on, not imported as a global. */
export interface Services {
  config: Config;
  log: Logger;
  db: Database;
  /** The opened database, for pages about its state. */
  database: OpenDatabase;
  changes: Changes;
  background: Background;
  mail: Mail;
  limits: Limits;
  pictures: Pictures;
  payments: Payments;
  storage: Storage;
}

/** Loaders and actions read it with `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** One request as the server saw it: set by the HTTP layer for loaders, actions and the error screen. */
export interface RequestInfo {
  id: string;
  /** Client address, after TRUST_PROXY. */
  address: string;
  /** True if there is a session cookie. It proves nothing: it only chooses the signed-in variant of a page. */
  signedIn: boolean;
  /** True for a direct request from this machine, which `/dev/mail` and the sandbox checkout require. */
  isDirectLoopback: boolean;
  /** Adds topics of data that a page shows and its URL does not tell (`PageHandle.finished`), such as other items. */
  addTopics: (topics: string[]) => void;
}

export const requestContext = createContext<RequestInfo>();

/** Arguments of a loader or an action that a server function uses. */
export interface RequestArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}
