/** The entries' form is the package's, which checks them offline as well. */
export {
  type Schema,
  schemasBelow,
  type TypeEntry,
  typeName,
} from '@context-native/mcp/dictionary/entry';

/** Where the entries are in the repository. */
export const typesFolder = 'standard/types';
