import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';

export function FileButton({ onFile, children }: { onFile: (file: File) => void; children: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.jsonl,.ndjson,application/json"
        onChange={({ target }) => {
          if (target.files?.[0]) onFile(target.files[0]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
