/** Headers of 2026-07-28, which repeat parts of a request (basic/transports/streamable-http#request-metadata). */
import { isFields } from '@context-native/checker/fields';
import { textOf } from './findings.ts';

type Fields = Record<string, unknown>;

/** Error code for headers and a body that disagree. */
export const headerMismatch = -32020;

/** @param inputSchema schema of the arguments of `tools/call` */
export function headersOf(
  revision: string,
  method: string,
  params: Fields,
  inputSchema?: Fields,
): Record<string, string> {
  const name = method === 'resources/read' ? params.uri : params.name;
  const args = method === 'tools/call' && isFields(params.arguments) ? params.arguments : {};
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': encodeValue(name) }),
    ...(inputSchema && headersOfArguments(inputSchema, args, 0)),
  };
}

function headersOfArguments(schema: Fields, value: unknown, depth: number): Record<string, string> {
  if (!isFields(schema.properties) || !isFields(value) || depth > maxDepth) return {};
  const found: Record<string, string> = {};
  for (const [name, member] of Object.entries(schema.properties)) {
    if (!isFields(member) || !Object.hasOwn(value, name)) continue;
    const header = member['x-mcp-header'];
    const one = value[name];
    const isPlain = typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean';
    // A wrong name would end the request: `schemas/headers` tells of it.
    if (typeof header === 'string' && token.test(header) && isPlain)
      found[`mcp-param-${header.toLowerCase()}`] = encodeValue(String(one));
    Object.assign(found, headersOfArguments(member, one, depth + 1));
  }
  return found;
}

/** Base64 for a value that a header cannot carry as it is, or that looks like one in Base64. */
function encodeValue(value: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const maxDepth = 20;
const mayHaveHeader = ['string', 'integer', 'boolean'];

/** The first `x-mcp-header` of a schema that 2026-07-28 does not permit, in words; undefined if there is none. */
export function headerFaultOf(schema: Fields): string | undefined {
  const names = new Set<string>();
  return inspect(schema, true, 0);

  /** @param isReachable true if only `properties` lead here from the root */
  function inspect(value: unknown, isReachable: boolean, depth: number): string | undefined {
    if (depth > maxDepth) return undefined;
    if (Array.isArray(value)) return firstOf(value.map((one) => inspect(one, false, depth + 1)));
    if (!isFields(value)) return undefined;
    return (
      (depth > 0 && Object.hasOwn(value, 'x-mcp-header') ? faultOf(value, isReachable) : undefined) ??
      firstOf(
        Object.entries(value).map(([key, member]) => {
          if (key === 'properties' && isFields(member))
            return firstOf(Object.values(member).map((one) => inspect(one, isReachable, depth + 1)));
          // Values of these are data, and no schemas.
          if (['default', 'const', 'enum', 'examples', 'x-mcp-header'].includes(key)) return undefined;
          return inspect(member, false, depth + 1);
        }),
      )
    );
  }

  function faultOf(member: Fields, isReachable: boolean): string | undefined {
    const header = member['x-mcp-header'];
    const quoted = `x-mcp-header ${textOf(header).slice(0, 100)}`;
    if (typeof header !== 'string' || !token.test(header)) return `${quoted} is not the name of a header`;
    if (!isReachable) return `${quoted} is not reached by properties only`;
    if (!isPrimitive(member))
      return `${quoted} has the type ${textOf(member.type)}, not string, integer or boolean`;
    if (names.has(header.toLowerCase())) return `${quoted} is given twice`;
    names.add(header.toLowerCase());
    return undefined;
  }
}

/** True for one of the types that may have a header, also by its values. Null is no value: it has no header. */
function isPrimitive({ type, enum: values, const: only }: Fields): boolean {
  const listed = Array.isArray(values) ? values : [only];
  const types = type === undefined ? listed.map(typeOf) : [type].flat().map(textOf);
  const [one, ...others] = new Set(types.filter((name) => name !== 'null'));
  return one !== undefined && others.length === 0 && mayHaveHeader.includes(one);
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;

const firstOf = (faults: (string | undefined)[]) => faults.find((fault) => fault !== undefined);
