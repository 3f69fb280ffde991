import { compareInWorker, type Differences, type TraceComparison } from '@context-native/checker/worker';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { NoticeContent } from '#app/lib/form-answer.ts';
import { countOf, formatNumber } from '#app/lib/format-number.ts';
import { sizeRefusal } from '#app/lib/large-text.ts';
import { notUtf8, readUtf8 } from '#app/lib/text-file.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/choice-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ComparedEvents } from './compared-events.tsx';
import { DifferenceList, SideMark } from './difference-list.tsx';
import { FileButton } from './file-button.tsx';
import type { ExampleChoice } from './use-tabs.ts';
import type { Beside } from './workbench.tsx';

interface ComparisonProps {
  name: string;
  text: string;
  beside: Beside | undefined;
  /** The other tabs, by id, with their names. */
  tabs: [id: string, name: string][];
  examples: readonly ExampleChoice[];
  onChoose: (choice: string) => void;
  onFile: (name: string, text: string) => void;
  /** Opens the second text in its own tab. */
  onOpen: (beside: Beside) => void;
  onEnd: () => void;
}

/** The open text beside a second one, with their differences, updated as you type. */
export default function Comparison({ name, text, beside, tabs, examples, ...on }: ComparisonProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [refusal, setRefusal] = useState<NoticeContent>();
  const { comparison, problem } = useComparison(text, beside?.text);
  useEffect(() => {
    if (section.current?.querySelector('select')?.value === '')
      section.current.querySelector('select')?.focus();
  }, []);

  const readFile = async (given: File) => {
    const title = sizeRefusal(given.size);
    const read = title ? undefined : await readUtf8(given);
    setRefusal(
      read === undefined ? { ...(title ? { title } : notUtf8(given.name)), destructive: true } : undefined,
    );
    if (read !== undefined) on.onFile(given.name, read);
  };
  const choices = [
    ...tabs.map(([tab, label]) => ({ value: `tab:${tab}`, label: `Tab: ${label}` })),
    ...examples.map(({ name, title }) => ({ value: `example:${name}`, label: `Example: ${title}` })),
  ];

  /** False for a file, and for a tab that was closed since. */
  const isListed = choices.some(({ value }) => value === beside?.choice);

  return (
    <section ref={section} className="mt-12 border-t border-rule pt-6" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        Compared
      </h2>
      <div className="mb-6 flex flex-wrap items-end gap-x-3 gap-y-3">
        <div className="w-full sm:w-80">
          <SelectField
            label="Compare with"
            name=""
            id={`${id}-with`}
            choices={choices}
            placeholder={beside && !isListed ? beside.name : 'Choose a tab or an example'}
            value={isListed ? beside?.choice : ''}
            onChange={({ target }) => on.onChoose(target.value)}
          />
        </div>
        <FileButton onFile={(given) => void readFile(given)}>Compare with a file</FileButton>
        {beside && !(isListed && beside.choice.startsWith('tab:')) && (
          <Button variant="quiet" size="small" onClick={() => on.onOpen(beside)}>
            Open it in a tab
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={on.onEnd}>
          End the comparison
        </Button>
      </div>
      {refusal && <Notice notice={refusal} className="mb-4" />}
      {problem && <Notice notice={{ title: problem, destructive: true }} className="mb-4" />}
      {beside && comparison && <Compared comparison={comparison} names={[name, beside.name]} id={id} />}
    </section>
  );
}

/** Debounce (ms): a pause starts a comparison, not each key. */
const pauseMs = 200;

function useComparison(left: string, right: string | undefined) {
  const [found, setFound] = useState<{ comparison?: TraceComparison; problem?: string }>({});
  useEffect(() => {
    if (right === undefined) {
      setFound({});
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const comparison = await compareInWorker(left, right);
        if (comparison && isCurrent) setFound({ comparison });
      } catch (error) {
        if (isCurrent) setFound({ problem: (error as Error).message });
      }
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [left, right]);
  // Typing has priority over drawing.
  return useDeferredValue(found);
}

interface ComparedProps {
  comparison: TraceComparison;
  names: [left: string, right: string];
  id: string;
}

function Compared({ comparison, names, id }: ComparedProps) {
  const [isTelling, setIsTelling] = useState(false);
  const { left, right, document, context, events, counts, comparedEvents } = comparison;
  const unread = [left, right].flatMap(({ isRead }, index) => (isRead ? [] : [names[index] as string]));
  const total = counts.same + counts.changed + counts.left + counts.right;
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-x-6 gap-y-1 text-xs" aria-hidden>
        {names.map((name, index) => (
          <span key={index === 0 ? 'a' : 'b'} className="flex items-center gap-2">
            <SideMark side={index === 0 ? 'A' : 'B'} />
            <span className="wrap-anywhere">{name}</span>
          </span>
        ))}
      </p>
      <p className="mb-6 text-[1.0625rem] font-semibold" role="status">
        {unread.length > 0
          ? `Cannot compare: ${unread.join(' and ')} ${unread.length === 1 ? 'is' : 'are'} not JSON.`
          : summarise(comparison)}
      </p>
      {(left.documents > 1 || right.documents > 1) && (
        <Aside>Only the first document of each text is compared.</Aside>
      )}
      <Part title="Document" differences={document} />
      <Part title="Context" differences={context} />
      {total > 0 && (
        <section aria-labelledby={`${id}-events`}>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h3 id={`${id}-events`} className="kicker tracking-normal">
              Events
            </h3>
            {counts.same > 0 && (
              <CheckboxField
                name=""
                id={`${id}-telling`}
                label="Only those that differ"
                checked={isTelling}
                onChange={({ target }) => setIsTelling(target.checked)}
              />
            )}
          </div>
          <ComparedEvents
            events={isTelling ? events.filter(({ state }) => state !== 'same') : events}
            areFew={counts.changed <= 20}
          />
          {!isTelling && events.length < total && (
            <Aside>
              {events.length} of {formatNumber(total)} events are shown. Those that differ come first.
            </Aside>
          )}
          {comparedEvents && (
            <Aside>Only the first {formatNumber(comparedEvents)} events of each trace are compared.</Aside>
          )}
          <p className="mt-4 max-w-[42em] text-sm text-soft">
            Times count from each context’s timestamp. The order of members, time zones, and the ids that pair
            a call with its answer don’t count as differences.
          </p>
        </section>
      )}
    </>
  );
}

const Aside = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 mb-4 text-sm text-soft">{children}</p>
);

function Part({ title, differences }: { title: string; differences: Differences }) {
  if (differences.count === 0) return null;
  return (
    <section className="mb-8" aria-label={title}>
      <h3 className="kicker mb-3 tracking-normal">{title}</h3>
      <DifferenceList differences={differences} />
    </section>
  );
}

/** `2 events differ, 1 is only in B, 2 differences outside the events.` */
function summarise({ document, context, counts }: TraceComparison): string {
  const outside = document.count + context.count;
  const told = [
    counts.changed > 0 && `${countOf(counts.changed, 'event differs', 'events differ')}`,
    counts.left > 0 && `${countOf(counts.left, 'is', 'are')} only in A`,
    counts.right > 0 && `${countOf(counts.right, 'is', 'are')} only in B`,
    counts.elsewhen > 0 && `${countOf(counts.elsewhen, 'was', 'were')} recorded at another time`,
    outside > 0 && `${countOf(outside, 'difference', 'differences')} outside the events`,
  ].filter((part) => part !== false);
  if (told.length === 0) return 'Both documents have the same meaning.';
  return `${told.join(', ')}.`;
}
