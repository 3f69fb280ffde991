import type { RegistryEntry } from '@context-native/checker';
import { Badge } from '#app/ui/badge.tsx';
import { site } from '#site';
import type { ListedEntry } from '../entries.server.ts';
import { profileNames, type State, stateNames } from '../names.ts';
import { type Stage, stageNames } from '../stage.ts';

const shownCapabilities = 4;

export function EntryList({ entries }: { entries: readonly ListedEntry[] }) {
  return (
    <ul>
      {entries.map(({ entry, stage, state }) => (
        <li
          key={`${entry.org_id}/${entry.agent_code}`}
          className="group relative grid gap-x-8 gap-y-2 border-b border-rule py-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_19rem]"
        >
          <div className="min-w-0">
            <h3 className="text-xl">
              <a
                href={`/registry/${entry.org_id}/${entry.agent_code}`}
                className="card-link group-hover:underline"
              >
                <bdi>{entry.name}</bdi>
              </a>
            </h3>
            <p className="mt-1 font-mono text-xs wrap-anywhere text-soft">
              {entry.org_id} / {entry.agent_code} · <bdi>{entry.version}</bdi>
            </p>
          </div>
          <p className="font-mono text-xs leading-6 wrap-anywhere text-soft">
            <span className="sr-only">Capabilities: </span>
            {entry.capabilities.slice(0, shownCapabilities).map((name) => (
              <span key={name} className="mr-4 inline-block">
                <bdi>{name}</bdi>
              </span>
            ))}
            {entry.capabilities.length > shownCapabilities &&
              `+${entry.capabilities.length - shownCapabilities} more`}
          </p>
          <p className="flex flex-wrap items-start gap-2 md:justify-end">
            <StateBadge state={state} />
            <ReferenceBadge entry={entry} />
            <Badge>{profileNames[entry.profile]}</Badge>
            <ComplianceBadge entry={entry} />
            <StageBadge stage={stage} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Marks the project's own entry. */
export function ReferenceBadge({ entry }: { entry: RegistryEntry }) {
  const isReference = `${entry.org_id}/${entry.agent_code}` === site.referenceImplementation;
  return isReference && <Badge>reference implementation</Badge>;
}

/** Badge of the owner's declaration. Its words show that it is not our verdict. */
export function ComplianceBadge({ entry }: { entry: RegistryEntry }) {
  return entry.compliance ? <Badge tone="ok">self-declared</Badge> : <Badge tone="quiet">not declared</Badge>;
}

const stageTones = { evidence: 'ok', rechecked: 'ok', expired: 'note', changed: 'note' } as const;
const stageWords = { ...stageNames, expired: 'evidence expired', changed: 'changed since the check' };

/** Badge of the evidence stage; none for `declared`, which the other badge shows. */
export function StageBadge({ stage }: { stage: Stage }) {
  return stage !== 'declared' && <Badge tone={stageTones[stage]}>{stageWords[stage].toLowerCase()}</Badge>;
}

/** Marks deprecated and gone entries. */
export function StateBadge({ state }: { state: State }) {
  return state !== 'active' && <Badge tone="signal">{stateNames[state].toLowerCase()}</Badge>;
}
