import { beforeAll, test } from 'vitest';
import { accountRows } from '../security/account-rows.ts';
import { startAsking } from '../security/asking.ts';
import { pageRows } from '../security/page-rows.ts';

beforeAll(startAsking);

const asked = { ...pageRows, ...accountRows };

test.for(Object.entries(asked))('row %s of SECURITY.md is as the page says', ([, ask]) => ask());
