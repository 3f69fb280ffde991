import model from '../../../../../standard/data-model.json';

/**
 * A field of an entity. The entities store traces and capabilities in a relational database; the diagram and the table
 * show them.
 */
interface Field {
  name: string;
  type: 'uuid' | 'text' | 'json' | 'time';
  /** `id` identifies the row. `of` names the entity whose row id this field contains. */
  key?: 'id' | { of: string };
  meaning: string;
}

export interface Entity {
  name: string;
  meaning: string;
  fields: Field[];
}

export const entities = model.entities as Entity[];

/** One row of the first entity has many of the second. */
export const { relations } = model;
