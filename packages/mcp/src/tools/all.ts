import type { Tool } from '../tool.ts';
import { checkDocument, convertTrace } from './documents.ts';
import { readPage, search } from './search.ts';
import { getClause, getType, listTypes } from './standard.ts';

/** Every tool of the standard, in the order in which they are listed. */
export const allTools: readonly Tool[] = [
  search,
  readPage,
  getClause,
  checkDocument,
  convertTrace,
  listTypes,
  getType,
];
