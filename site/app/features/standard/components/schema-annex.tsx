import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { site } from '#site';
import type { Revision } from '../revisions/revisions.server.ts';
import type { SchemaFile } from '../specification/schemas.server.ts';

interface SchemaAnnexProps {
  schemas: readonly Omit<SchemaFile, 'text'>[];
  /** The trace's schema file, as published. */
  traceSchema: Code;
  /** Editor setting that checks traces. */
  setting: Code;
  revision: Revision;
}

/** The tables in machine-readable form: one schema in full, links to all of them, and an editor setting. */
export function SchemaAnnex({ schemas, traceSchema, setting, revision }: SchemaAnnexProps) {
  const folder = `/schemas/${site.standardVersion}`;
  const files = [
    ...schemas.map(({ name, describes }) => [name, describes] as const),
    ['bundle.json', 'All schemas in one file, with the trace as its root'] as const,
    [`${revision.date}/`, `The same files in the revision of ${revision.day}, which never change`] as const,
  ];
  return (
    <div className="schema-annex mt-5 grid grid-cols-1 items-start gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid grid-cols-1 gap-7">
        <CodeBlock code={traceSchema} title={`${folder}/trace.json`} />
        <div className="grid grid-cols-1 gap-3">
          <p className="max-w-[40rem] text-[0.9375rem]">
            With this setting, VS Code checks every file that ends in <code>.trace.json</code> as you type.
            The URL points to one file that contains all schemas. Other editors can read the{' '}
            <a className="link" href="/schemas/catalog.json">
              catalogue
            </a>
            , which has SchemaStore’s format.
          </p>
          <CodeBlock code={setting} title="settings.json" />
        </div>
      </div>
      <div>
        <p className="kicker">
          {schemas.length} files at <code>{folder}/</code>
        </p>
        <ul className="mt-2">
          {files.map(([file, about]) => (
            <li key={file} className="border-t border-rule py-2 text-sm/[1.6]">
              <a className="link font-mono text-[0.8125rem]" href={`${folder}/${file.replace(/\/$/, '')}`}>
                {file}
              </a>
              <span className="block text-[0.8125rem] leading-[1.45] text-soft">{about}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
