import model from '../../../../../standard/data-model.json';

/** Entities for storing traces and capabilities in a relational database; the source of the diagram and the table. */
interface Field {
  name: string;
  type: 'uuid' | 'text' | 'json' | 'time';
  /** `id` identifies the row; `of` an entity is the id of one of its rows. */
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
