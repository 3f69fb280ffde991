/**
 * Compares our checker, the schemas (by ajv) and the checker in Python on documents damaged at random.
 *
 *     node packages/suite/tests/fuzz/main.ts [DOCUMENTS] [SEED]
 *
 * Prints a report as JSON, each difference with its document, its seed and its number; exits with 1 when there is one.
 */
import process from 'node:process';
import { findDifferences } from './differences.ts';

const [documents = '20000', seed = '1'] = process.argv.slice(2);
const report = await findDifferences(Number(seed), Number(documents), '/usr/bin/python3');
const { user, system } = process.cpuUsage();
const cpuSeconds = Math.round((user + system) / 1e6);
process.stdout.write(`${JSON.stringify({ ...report, cpuSeconds }, undefined, 2)}\n`);
process.exitCode = report.differences.length > 0 ? 1 : 0;
