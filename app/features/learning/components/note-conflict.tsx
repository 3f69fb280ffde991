import { Button } from '#app/ui/button.tsx';

interface NoteConflictProps {
  /** What somebody else saved, most often oneself in another tab. */
  other: string;
  onChoose: (which: 'mine' | 'other' | 'both') => void;
}

/** Two texts of one note: both are shown, and one chooses. */
export function NoteConflict({ other, onChoose }: NoteConflictProps) {
  return (
    <div className="notice mt-3 block" data-destructive role="alert">
      <p className="font-semibold">This note was changed elsewhere, in another tab or on another device.</p>
      <p className="mt-1 text-sm text-soft">What stands there:</p>
      <pre className="note-other">{other === '' ? '(empty)' : other}</pre>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onChoose('both')}>
          Keep both texts
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChoose('mine')}>
          Keep mine
        </Button>
        <Button size="small" variant="secondary" onClick={() => onChoose('other')}>
          Take the other
        </Button>
      </div>
    </div>
  );
}
