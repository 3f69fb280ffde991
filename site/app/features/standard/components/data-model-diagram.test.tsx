import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entities, relations } from '../examples/data-model.ts';
import { DataModelDiagram } from './data-model-diagram.tsx';
import { DataModelTable } from './data-model-table.tsx';

const drawings = renderToStaticMarkup(<DataModelDiagram />)
  .split('</svg>')
  .slice(0, 2);

test('the entities are those of the product specification, each reference to a row of its own', () => {
  expect(
    entities.map(({ name, fields }) => `${name}(${fields.map((field) => field.name).join(', ')})`),
  ).toEqual([
    'agent_capabilities(id, agent_code, name, capabilities, created_at)',
    'mcp_context(id, capability_id, input_type, output_type, org_id, profile, timestamp)',
    'mcp_events(id, context_id, event_type, payload, created_at)',
  ]);
  for (const { from, to } of relations) {
    const referring = entities.find(({ name }) => name === to)?.fields ?? [];
    expect(referring.filter(({ key }) => typeof key === 'object' && key.of === from)).toHaveLength(1);
  }
});

test('both drawings hold every field and say in words what they show; so does the table', () => {
  const table = renderToStaticMarkup(<DataModelTable />);
  for (const html of [...drawings, table])
    for (const { name, fields } of entities)
      for (const text of [name, ...fields.map((field) => field.name)]) expect(html).toContain(`>${text}<`);
  for (const svg of drawings) {
    expect(svg).toMatch(/role="img" aria-labelledby="(\S+)".*<title id="\1">/);
    expect(svg).toMatch(
      /<desc [^>]*>agent_capabilities has id, .*A capability defines contexts; a context emits events\./,
    );
    expect(svg).not.toMatch(/NaN|style=/);
  }
});
