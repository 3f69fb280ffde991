import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';

interface RenameFormProps {
  name: string;
  onRename: (title: string) => void;
  onCancel: () => void;
}

/** Renames a tab. With an empty name, the tab has its trace's name again. */
export default function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    const title = input.current?.value ?? '';
    // An unchanged name stays the automatic one.
    if (title === name) onCancel();
    else onRename(title);
  };
  return (
    <form
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2"
      onSubmit={rename}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        Name of this tab
        <input
          ref={input}
          className="input w-56"
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          placeholder="Named by its trace"
        />
      </label>
      <Button type="submit" variant="secondary" size="small">
        Rename
      </Button>
      <Button variant="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
