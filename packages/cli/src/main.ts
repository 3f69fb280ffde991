#!/usr/bin/env node
import process from 'node:process';
import { findSiblings } from './find-siblings.ts';

findSiblings();
// Loaded now, when its imports can be found.
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2));
