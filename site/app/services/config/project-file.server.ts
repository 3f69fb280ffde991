import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.server.ts';

export const projectPath = (...parts: string[]): string => join(projectRoot, ...parts);

export const readProjectFile = (...path: string[]): Promise<string> => readFile(projectPath(...path), 'utf8');

export const readProjectFileSync = (...path: string[]): string => readFileSync(projectPath(...path), 'utf8');
