/** A JSON-RPC message, read from the other side: nothing about it is certain. */
export interface Message {
  jsonrpc?: unknown;
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: unknown;
}

/** Error that a method throws to answer with that error. */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const resultOf = (id: Message['id'], result: unknown) => ({ jsonrpc: '2.0', id, result });

export const errorOf = (id: Message['id'], code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data !== undefined && { data }) },
});

/** Text as a message; undefined if it is not JSON. */
export function parse(text: string): Message | undefined {
  try {
    return JSON.parse(text) as Message;
  } catch {
    return undefined;
  }
}
