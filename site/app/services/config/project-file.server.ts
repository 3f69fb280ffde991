import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-root.server.ts';

/** The path of a file or folder, from its path in the project. */
export const projectPath = (...parts: string[]): string => join(projectRoot, ...parts);

/** The text of a file of the project. */
export const readProjectFile = (...path: string[]): Promise<string> => readFile(projectPath(...path), 'utf8');

export const readProjectFileSync = (...path: string[]): string => readFileSync(projectPath(...path), 'utf8');
