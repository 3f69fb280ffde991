/** Ajv for JSON Schema draft-07, 2019-09 and 2020-12. */
export { Ajv, type ErrorObject, type Options } from 'ajv';
export { Ajv2019 } from 'ajv/dist/2019.js';
export { Ajv2020 } from 'ajv/dist/2020.js';
