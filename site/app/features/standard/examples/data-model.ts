import model from '../../../../../standard/data-model.json';

/**
 * The entities behind traces and capabilities, for those who keep them in a relational database. The one source of
 * the diagram and of its table.
 */
interface Field {
  name: string;
  type: 'uuid' | 'text' | 'json' | 'time';
  /** `id` names the row; `of` an entity is the id of a row of it. */
  key?: 'id' | { of: string };
  meaning: string;
}

export interface Entity {
  name: string;
  meaning: string;
  fields: Field[];
}

export const entities = model.entities as Entity[];

/** One of the first has many of the second. */
export const { relations } = model;
