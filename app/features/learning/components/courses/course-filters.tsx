import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { CourseFilter } from '../../courses/filter.ts';
import { listAnchor } from '../../courses/filter.ts';

interface CourseFiltersProps {
  filter: CourseFilter;
  providers: readonly string[];
  /** Shows the list with another filter; a letter typed is no step to go back to. */
  onChange: (filter: CourseFilter, by: 'choice' | 'typing') => void;
}

const typingPause = 250;
const action = `/courses#${listAnchor}`;

/** Search and providers: ordinary GET forms, which change the list in place where there are scripts. */
export function CourseFilters({ filter, providers, onChange }: CourseFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  const typing = useRef<number>(undefined);
  const isBack = useNavigationType() === 'POP';

  // After a choice or on the way back the field says what is shown; while somebody types it is theirs.
  useEffect(() => {
    const isTyping = document.activeElement === field.current && !isBack;
    if (field.current && !isTyping) field.current.value = filter.search;
  }, [filter.search, isBack]);
  useEffect(() => () => clearTimeout(typing.current), []);

  const typed = () => (field.current?.value ?? '').trim().slice(0, 100);
  const search = (by: 'choice' | 'typing') => {
    clearTimeout(typing.current);
    onChange({ ...filter, search: typed(), page: 1 }, by);
  };
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearTimeout(typing.current);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const provider = submitter instanceof HTMLButtonElement ? submitter.value : '';
    onChange({ search: typed(), provider, page: 1 }, 'choice');
  };

  return (
    <search className="block border-y border-rule py-5">
      <form
        action={action}
        className="flex max-w-[36rem] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          search('choice');
        }}
      >
        <input
          ref={field}
          className="input"
          type="search"
          name="search"
          aria-label="Search courses"
          placeholder="Search courses..."
          maxLength={100}
          autoComplete="off"
          defaultValue={filter.search}
          onChange={() => {
            clearTimeout(typing.current);
            typing.current = window.setTimeout(() => search('typing'), typingPause);
          }}
        />
        {filter.provider && <input type="hidden" name="provider" value={filter.provider} />}
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <form action={action} onSubmit={choose} className="mt-4">
        {filter.search && <input type="hidden" name="search" value={filter.search} />}
        <ul className="flex flex-wrap gap-2" aria-label="Providers">
          {['', ...providers].map((provider) => (
            <li key={provider}>
              <button
                type="submit"
                name={provider ? 'provider' : undefined}
                value={provider}
                className="min-h-8 rounded-full border border-rule px-3 py-[0.1875rem] text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                aria-pressed={filter.provider === provider}
              >
                {provider || 'All Providers'}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </search>
  );
}
