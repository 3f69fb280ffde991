/*
 * How a server is installed or reached, in the words of the official registry's `server.json`: what is kept of an entry is
 * given on as it came. Lengths and numbers are bounded where an entry or a form is read (`server-json.ts`).
 */

/** What somebody fills in: a value, or where it comes from. */
export interface Input {
  description?: string | undefined;
  isRequired?: boolean | undefined;
  isSecret?: boolean | undefined;
  format?: 'string' | 'number' | 'boolean' | 'filepath' | undefined;
  /** Fixed; `{name}` in it stands for one of `variables`. */
  value?: string | undefined;
  default?: string | undefined;
  placeholder?: string | undefined;
  choices?: string[] | undefined;
  variables?: Record<string, Input> | undefined;
}

/** A variable of the environment, or a header. */
export interface NamedInput extends Input {
  name: string;
}

export interface Argument extends Input {
  type: 'positional' | 'named';
  /** Of a named one, with its dashes. */
  name?: string | undefined;
  /** What a positional one is about. */
  valueHint?: string | undefined;
  isRepeated?: boolean | undefined;
}

export interface Transport {
  /** stdio | streamable-http | sse */
  type: string;
  url?: string | undefined;
  headers?: NamedInput[] | undefined;
}

export interface Package {
  /** npm | pypi | oci | nuget | mcpb | cargo */
  registryType: string;
  identifier: string;
  version?: string | undefined;
  registryBaseUrl?: string | undefined;
  fileSha256?: string | undefined;
  runtimeHint?: string | undefined;
  /** stdio where it is not said. */
  transport?: Transport | undefined;
  runtimeArguments?: Argument[] | undefined;
  packageArguments?: Argument[] | undefined;
  environmentVariables?: NamedInput[] | undefined;
}

/** An endpoint of a server. */
export interface Remote extends Transport {
  url: string;
  variables?: Record<string, Input> | undefined;
}

/** What the official registry itself says of an entry; given on only where it came from there. */
export interface OfficialMeta {
  status?: 'active' | 'deprecated' | 'deleted' | undefined;
  statusMessage?: string | undefined;
  statusChangedAt?: string | undefined;
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  isLatest?: boolean | undefined;
}
