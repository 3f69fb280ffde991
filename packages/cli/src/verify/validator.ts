/** Ajv in the form in which the official client carries it: JSON Schema 2020-12, 2019-09, draft-07 and draft-06. */
export { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
