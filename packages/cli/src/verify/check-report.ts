import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFields } from '@context-native/checker/fields';
import { sha256Of } from '@context-native/recorder/canonical';
import { UsageError } from '../errors.ts';
import { textOf } from './findings.ts';
import type { CheckReportCommand } from './options.ts';
import { readDocument } from './read-document.ts';
import type { ReportSignature } from './report.ts';
import { checkSignature, readPublicKeys } from './signing.ts';

/**
 * Checks a report without the server: its signatures and, if `traces` names their folder, the digests of its traces.
 * Returns lines for people and the exit code: 1 if something is wrong, else 2 if a signature could not be checked.
 */
export function checkReport({ check, traces, keys: keysFile }: CheckReportCommand): {
  text: string;
  exitCode: number;
} {
  const report = readDocument(check);
  const listed = isFields(report) && Array.isArray(report.traces) ? report.traces : undefined;
  if (!isFields(report) || !listed || !Array.isArray(report.rules) || !isFields(report.target))
    throw new UsageError(`${check} is not a JSON report of check-server`);
  const keys = keysFile === undefined ? undefined : readKeys(keysFile);
  const faults: string[] = [];
  const lines: string[] = [];
  let isUnchecked = false;
  const judgeSignature = (what: string, value: object, type: 'report' | 'trace', signature: unknown) => {
    if (!isSigned(signature)) faults.push(`${what}: its signature does not have the form of 17.4`);
    else if (sha256Of(value) !== signature.digest) faults.push(`${what}: it was changed since it was signed`);
    else if (!keys) isUnchecked = true;
    else {
      const result = checkSignature(value, type, signature, keys);
      if ('fault' in result) faults.push(`${what}: its signature is not valid: ${result.fault}`);
      else lines.push(`${what}: signed by the key ${result.kid} of ${keysFile}`);
    }
  };
  const { signature, ...signed } = report;
  // Keys are given to learn who signed. Without a signature, anyone could have written the report.
  if (signature === undefined && keys) faults.push('the report: is not signed');
  else if (signature === undefined) lines.push('the report: not signed');
  else judgeSignature('the report', signed, 'report', signature);
  if (traces !== undefined) {
    const found = readTraces(traces);
    for (const entry of listed) {
      const { mcp_trace_id: id, digest } = isFields(entry) ? entry : {};
      const trace = typeof id === 'string' ? found.get(id) : undefined;
      if (!trace) faults.push(`trace ${textOf(id)}: not in ${traces}`);
      else if (sha256Of(trace.value) !== digest)
        faults.push(`trace ${textOf(id)}: differs from the one in the report`);
      else {
        lines.push(`trace ${textOf(id)}: matches the report`);
        if (trace.signature !== undefined)
          judgeSignature(`trace ${textOf(id)}`, trace.value, 'trace', trace.signature);
      }
    }
  }
  if (isUnchecked) lines.push('there are signatures, but no keys to check them. Use --keys FILE');
  const exitCode = faults.length > 0 ? 1 : isUnchecked ? 2 : 0;
  return { text: [...faults.map((fault) => `WRONG  ${fault}`), ...lines, ''].join('\n'), exitCode };
}

const isSigned = (value: unknown): value is ReportSignature =>
  isFields(value) && typeof value.digest === 'string' && typeof value.jws === 'string';

/** The traces of a folder by id, with the signatures beside them (17.4). */
function readTraces(folder: string): Map<string, { value: object; signature?: unknown }> {
  const found = new Map<string, { value: object; signature?: unknown }>();
  const names = new Set(readdirSync(folder).filter((name) => name.endsWith('.json')));
  for (const name of [...names].filter((one) => !one.endsWith('.signature.json'))) {
    const value = readDocument(join(folder, name));
    if (!isFields(value) || typeof value.mcp_trace_id !== 'string') continue;
    const beside = name.replace(/\.json$/, '.signature.json');
    found.set(value.mcp_trace_id, {
      value,
      ...(names.has(beside) && { signature: readDocument(join(folder, beside)) }),
    });
  }
  return found;
}

function readKeys(file: string) {
  const text = readFileSync(file, 'utf8');
  try {
    return readPublicKeys(text);
  } catch {
    throw new UsageError(`${file} has no public keys as a JWK Set, a JWK or PEM`);
  }
}
