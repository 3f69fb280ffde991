import { applyQuickFix, type DocumentsCheck } from '@context-native/checker/worker';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type KeptTab, namesOf } from './kept-tab.ts';
import { Playground } from './playground.tsx';
import { TabBar } from './tab-bar.tsx';
import { type ExampleChoice, useTabs } from './use-tabs.ts';

/** Loaded only for comparisons. */
const Comparison = lazy(() => import('./comparison.tsx'));

const maxSuggested = 6;

/** A second text, to compare with the first. */
export interface Beside {
  /** Value of its choice: `tab:…`, `example:…`, or empty for a file. */
  choice: string;
  name: string;
  text: string;
}

interface WorkbenchProps {
  /** The page's own document. */
  start: { text: string; check: DocumentsCheck | undefined; problem?: string; example?: string };
  examples: readonly ExampleChoice[];
  lead: React.ReactNode;
  /** Content about the page's example, hidden while another document is open. */
  ofExample?: React.ReactNode;
}

/** The playground with several documents in tabs, and a comparison of two of them. */
export function Workbench({ start, examples, lead, ofExample }: WorkbenchProps) {
  const panelId = useId();
  const { example, text } = start;
  const { tabs, open, closed, notice, hear, ask } = useTabs({ example, text }, examples);
  const names = useMemo(() => namesOf(tabs), [tabs]);
  const [isComparing, setIsComparing] = useState(false);
  const [beside, setBeside] = useState<Beside>();
  /** Number of choices so far: an example that loads late does not replace a later choice. */
  const choices = useRef(0);
  const isStart = open.given === text && open.inHand === undefined;

  const choose = async (tab: KeptTab) => {
    const left = tabs.find(({ id }) => id === open.id);
    // The chosen tab is the one compared with, so the two are swapped.
    if (left && left !== tab && beside?.choice === `tab:${tab.id}`) await putBeside(`tab:${left.id}`);
    void ask((desk) => desk.choose(tab));
  };
  const putBeside = async (choice: string) => {
    choices.current += 1;
    const chosen = choices.current;
    if (choice === '') return setBeside(undefined);
    const [, kind, name = ''] = /^(tab|example):(.*)$/.exec(choice) ?? [];
    const tab = tabs.find(({ id }) => id === name);
    const text = await ask((desk) => (kind === 'tab' && tab ? desk.textOf(tab) : desk.textOfExample(name)));
    if (chosen === choices.current)
      setBeside(text === undefined ? undefined : { choice, name: (tab && names.get(tab.id)) ?? name, text });
  };
  const putFileBeside = (name: string, text: string) => {
    choices.current += 1;
    setBeside({ choice: '', name, text });
  };

  return (
    <>
      <TabBar tabs={tabs} names={names} openId={open.id} panelId={panelId} onChoose={choose} ask={ask} />
      {closed && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft" role="status">
          “{namesOf([closed.tab]).get(closed.tab.id)}” is closed.
          <Button variant="quiet" size="small" onClick={() => ask((desk) => desk.reopen())}>
            Open it again
          </Button>
        </p>
      )}
      {notice && <Notice notice={notice} className="mb-4" />}
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${open.id}`}>
        <Playground
          key={open.id}
          initialText={open.given}
          initialCheck={isStart ? start.check : undefined}
          {...(isStart && start.problem !== undefined && { initialProblem: start.problem })}
          draftName={open.id}
          inHand={open.inHand}
          onCheck={hear}
          onFile={(text, name) => ask((desk) => desk.add(text, name))}
          quickFix={applyQuickFix}
          lead={lead}
          suggestions={
            <>
              <p className="mt-6">Or start with an example:</p>
              <ul className="mt-2 grid gap-2">
                {examples.slice(0, maxSuggested).map(({ name, title }) => (
                  <li key={name}>
                    <TextLink href={`/playground?example=${name}`}>{title}</TextLink>
                  </li>
                ))}
              </ul>
            </>
          }
          tools={
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isComparing}
              onClick={() => setIsComparing(!isComparing)}
            >
              Compare
            </Button>
          }
          below={
            isComparing
              ? (text) => (
                  <Suspense>
                    <Comparison
                      name={names.get(open.id) ?? ''}
                      text={text}
                      beside={beside}
                      tabs={tabs
                        .filter(({ id }) => id !== open.id)
                        .map(({ id }) => [id, names.get(id) ?? ''])}
                      examples={examples}
                      onChoose={putBeside}
                      onFile={putFileBeside}
                      onOpen={({ name, text }) => ask((desk) => desk.add(text, name))}
                      onEnd={() => setIsComparing(false)}
                    />
                  </Suspense>
                )
              : undefined
          }
        />
      </div>
      {tabs.find(({ id }) => id === open.id)?.example === example && ofExample}
    </>
  );
}
