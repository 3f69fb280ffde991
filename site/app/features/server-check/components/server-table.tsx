import type { ReactNode } from 'react';
import { countOf, formatNumber } from '#app/lib/format-number.ts';
import { ColumnTable } from '#app/ui/column-table.tsx';
import type { ComparedServer } from '../compared.server.ts';

interface ServerTableProps {
  label: string;
  /** `about` says what is unusual about a server of the corpus. */
  servers: readonly (ComparedServer & { about?: string | undefined })[];
}

const columns = ['Server', 'Server check', 'Official suite', 'Inspector'];

/** Servers, each with the result of the three tools. On a narrow screen, each server is a list of its results. */
export function ServerTable({ label, servers }: ServerTableProps) {
  return (
    <ColumnTable label={label} columns={columns} isListWhenNarrow>
      <tbody>
        {servers.map((server) => (
          <tr key={server.name} className="align-top">
            <td className="sm:w-1/3">
              <b className="font-semibold wrap-anywhere">{nameOf(server)}</b>
              {server.about && <span className="block">{server.about}</span>}
              <Small>{factsOf(server)}</Small>
            </td>
            <td className="max-sm:before:font-semibold max-sm:before:content-['Server_check:_']">
              <CheckResult check={server.verify} />
            </td>
            <td className="max-sm:before:font-semibold max-sm:before:content-['Official_suite:_'] sm:w-[28%]">
              <SuiteResult suite={server.suite} />
            </td>
            <td className="max-sm:before:font-semibold max-sm:before:content-['Inspector:_']">
              {server.inspector.lists ? 'lists' : server.inspector.connects ? 'connects' : 'fails'}
            </td>
          </tr>
        ))}
      </tbody>
    </ColumnTable>
  );
}

/** Servers of our corpus have no package. */
const nameOf = ({ name }: ComparedServer) => name.replace(/^corpus\//, '');

const factsOf = ({ version, sdk, transport, revisions }: ComparedServer) =>
  [version, sdk && (sdk === 'none' ? 'no SDK' : `SDK ${sdk.replace(/^sdk /, '')}`), transport, ...revisions]
    .filter(Boolean)
    .join(' · ');

function CheckResult({ check }: { check: ComparedServer['verify'] }) {
  const { passed, warned, failed, confirmed = {}, tools_listed, tools_called, is_impossible } = check;
  if (is_impossible) return 'not tested';
  return (
    <>
      <Counts passed={passed} failed={failed.length} />
      {warned > 0 && `, ${countOf(warned, 'warning')} `}
      <Small>
        {formatNumber(tools_called)} of {countOf(tools_listed, 'tool')} called
      </Small>
      {failed.map((rule) => (
        <Small key={rule}>
          <code>{rule}</code>: {confirmed[rule] ?? 'false failure'}
        </Small>
      ))}
    </>
  );
}

function SuiteResult({ suite }: { suite: ComparedServer['suite'] }) {
  const { passed, failed, missing_fixtures, not_applicable } = suite;
  return (
    <>
      <Counts passed={passed} failed={failed.length} />
      <Small>
        {missing_fixtures} without fixtures, {not_applicable} not applicable
      </Small>
      {failed.map((scenario) => (
        <Small key={scenario}>
          <code>{scenario}</code>
        </Small>
      ))}
    </>
  );
}

const Counts = ({ passed, failed }: { passed: number; failed: number }) => (
  <>
    {passed} passed,{' '}
    <span className={failed > 0 ? 'font-semibold text-error' : undefined}>{failed} failed</span>
  </>
);

const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs text-soft wrap-anywhere">{children}</span>
);
