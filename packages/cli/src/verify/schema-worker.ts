/**
 * Compiles schemas from servers and validates values against them, in a thread of its own: a pattern can take for ever,
 * and a thread can be ended.
 */
import { parentPort } from 'node:worker_threads';
import type { SchemaAnswer, SchemaTask } from './schemas.ts';
import { AjvJsonSchemaValidator } from './validator.ts';

const port = parentPort;
port?.on('message', ({ index, schema, value, hasValue }: SchemaTask) => {
  let fault: string | undefined;
  try {
    // A new validator each time, so that no schema sees the `$id` of another.
    const validate = new AjvJsonSchemaValidator().getValidator(schema);
    if (hasValue) {
      const { valid, errorMessage } = validate(value);
      if (!valid) fault = errorMessage;
    }
  } catch (error) {
    fault = (error as Error).message;
  }
  port.postMessage({
    index,
    ...(fault !== undefined && { fault: fault.slice(0, 500) }),
  } satisfies SchemaAnswer);
});
