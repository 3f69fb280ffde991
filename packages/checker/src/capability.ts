import {
  checkNotInFuture,
  checkPresence,
  checkTime,
  checkType,
  checkUnknown,
  has,
  isFields,
  isUuid,
  textsOf,
} from './fields.ts';
import { quoted } from './json.ts';
import { members } from './members.ts';
import { type Conformance, Report, toConformance } from './report.ts';
import type { SeenIds } from './seen-ids.ts';

export interface CapabilityOptions {
  /** The moment of the check, in milliseconds since 1970. Default: now. */
  now?: number;
  /** Ids of the earlier capabilities in the collection. The check adds this one's. */
  seen?: SeenIds;
  maxFindings?: number;
}

const fields = members.capability.required;
const texts = textsOf('capability');

/** Checks a capability that is already parsed (clauses 7.1 to 7.3 and 7.12). */
export function checkCapability(document: unknown, options: CapabilityOptions = {}): Conformance {
  const report = new Report(options.maxFindings).skipText();
  inspectCapability(document, options, report);
  return toConformance(report, 'capability');
}

export function inspectCapability(document: unknown, options: CapabilityOptions, report: Report): void {
  const check = 'capability-fields';
  if (!isFields(document)) {
    report.fail(
      check,
      '',
      `the capability is ${quoted(document)}, not an object`,
      `Write an object with ${fields.join(', ')}.`,
    );
    report.skip('There is no object.', 'capability-time', 'capability-members', 'unique-capability-id');
    return;
  }
  checkPresence(report, check, '', document, fields, 'the capability');
  for (const name of texts)
    if (has(document, name)) checkType(report, check, `/${name}`, document[name], 'string');
  if (has(document, 'capabilities') && !isFields(document.capabilities))
    report.fail(
      check,
      '/capabilities',
      `capabilities is ${quoted(document.capabilities)}, not an object`,
      'Write an object, as in {"input_type": "invoice.lines", "output_type": "tax.summary"}.',
    );
  if (!isUuid(document.id)) {
    report.skip('The capability has no UUID.', 'unique-capability-id');
    if (has(document, 'id'))
      report.fail(check, '/id', `id is ${quoted(document.id)}, not a UUID`, 'Write a UUID of 36 characters.');
  } else if (!options.seen) report.skip('No other capabilities were given.', 'unique-capability-id');
  else if (!options.seen.add(document.id))
    report.fail(
      'unique-capability-id',
      '/id',
      `an earlier capability has the same id ${document.id}`,
      'Give each capability its own UUID.',
    );
  else if (options.seen.isFull)
    report.skip('There are more capabilities than this check can remember.', 'unique-capability-id');
  checkUnknown(
    report,
    'capability-members',
    '',
    document,
    Object.keys(members.capability.types),
    'the capability',
  );
  if (!has(document, 'created_at')) {
    report.skip('The capability has no created_at.', 'capability-time');
    return;
  }
  const moment = checkTime(report, 'capability-time', '/created_at', document.created_at);
  if (moment) checkNotInFuture(report, 'capability-time', '/created_at', moment, options.now ?? Date.now());
}
