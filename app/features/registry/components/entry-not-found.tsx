import { EmptyState } from '#app/ui/empty-state.tsx';

export function EntryNotFound() {
  return (
    <div className="wrap py-16 md:py-24">
      <h1 className="mb-8 text-3xl">No such entry</h1>
      <EmptyState
        title="There is no registry entry at this address."
        action={
          <a className="link" href="/registry">
            Search the registry
          </a>
        }
      >
        It may have been removed, or its codes may have changed.
      </EmptyState>
    </div>
  );
}
