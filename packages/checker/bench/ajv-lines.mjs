/**
 * What the checker is measured against: each line of a file through `JSON.parse` and ajv, compiled with our schemas and
 * with the formats that they name. Prints how many lines the schemas accept. `node ajv-lines.mjs FILE`; no TypeScript, since
 * what we publish is none either, and Node's compiler would count against it.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Ajv2020 } from 'ajv/dist/2020.js';

const schemas = join(import.meta.dirname, '../../../standard/schemas/v0.1');

/** As the package ajv-formats has them (its mode `full`); it is no dependency of ours. */
const uri =
  /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[[0-9a-f:.]+\]|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/?(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
const uuid = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const datePattern = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
const timePattern = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
const daysOf = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(text) {
  const parts = datePattern.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (daysOf[month] ?? 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= days;
}

function isTime(text) {
  const parts = timePattern.exec(text);
  if (!parts) return false;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const sign = parts[5] === '-' ? -1 : 1;
  const [offsetHours, offsetMinutes] = [Number(parts[6] ?? 0), Number(parts[7] ?? 0)];
  if (offsetHours > 23 || offsetMinutes > 59 || !parts[4]) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  const utcMinute = minute - offsetMinutes * sign;
  const utcHour = hour - offsetHours * sign - (utcMinute < 0 ? 1 : 0);
  return (utcHour === 23 || utcHour === -1) && (utcMinute === 59 || utcMinute === -1) && second < 61;
}

function isDateTime(text) {
  const [date, time, ...rest] = text.split(/t|\s/i);
  return rest.length === 0 && isDate(date) && time !== undefined && isTime(time);
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
ajv.addFormat('uri', (text) => /\/|:/.test(text) && uri.test(text));
ajv.addFormat('uuid', uuid);
ajv.addFormat('date-time', isDateTime);
let traceId = '';
for (const name of readdirSync(schemas)) {
  const schema = JSON.parse(readFileSync(join(schemas, name), 'utf8'));
  ajv.addSchema(schema);
  if (name === 'trace.json') traceId = schema.$id;
}
const validate = ajv.getSchema(traceId);
if (!validate) throw new Error('there is no schema of a trace');

let accepted = 0;
let rest = '';
for await (const chunk of createReadStream(process.argv[2], { encoding: 'utf8' })) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) if (validate(JSON.parse(line))) accepted++;
}
if (rest.trim() !== '' && validate(JSON.parse(rest))) accepted++;
process.stdout.write(`${accepted} lines accepted\n`);
