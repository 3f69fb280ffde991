import { EmptyState } from '#app/ui/empty-state.tsx';

export function ItemNotFound() {
  return (
    <div className="wrap py-16">
      <h1 className="text-3xl">No such item</h1>
      <EmptyState
        title="The item you’re looking for is not on the map, or has been taken off it."
        action={
          <a className="link" href="/mcp-map">
            To the MCP Map
          </a>
        }
      />
    </div>
  );
}
