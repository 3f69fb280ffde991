import { expect, test } from 'vitest';
import { linkKey } from './link-key.ts';

test('the spelling of an address does not count', () => {
  const key = linkKey('https://learn.example/mcp?b=2&a=1');
  for (const same of [
    'http://learn.example/mcp/?b=2&a=1',
    'https://www.Learn.example/mcp?a=1&b=2#start',
    'https://learn.example/mcp?utm_source=x&a=1&b=2&fbclid=y',
  ])
    expect(linkKey(same), same).toBe(key);
});

test('another page, parameter, port or host is another course', () => {
  const key = linkKey('https://learn.example/mcp');
  for (const other of [
    'https://learn.example/MCP',
    'https://learn.example/mcp/2',
    'https://learn.example/mcp?unit=2',
    'https://learn.example/mcp?ref=v2',
    'https://learn.example/mcp?source=python',
    'https://learn.example:8443/mcp',
    'https://mcp.learn.example/mcp',
  ])
    expect(linkKey(other), other).not.toBe(key);
});
