import type { Tool } from '../tool.ts';
import { checkDocument, convertTrace } from './documents.ts';
import { getLesson, listLessons, practiceQuestion, verifyCredential } from './learning.ts';
import { myCredentials, myProgress, submitEntry } from './mine.ts';
import { readPage, search } from './search.ts';
import { findImplementations, findServers, getServer } from './servers.ts';
import { getClause, getType, listTypes } from './standard.ts';

/** Every tool, in the order in which they are listed. */
export const allTools: readonly Tool[] = [
  search,
  readPage,
  getClause,
  checkDocument,
  convertTrace,
  listTypes,
  getType,
  findServers,
  getServer,
  findImplementations,
  verifyCredential,
  listLessons,
  getLesson,
  practiceQuestion,
  myProgress,
  myCredentials,
  submitEntry,
];
