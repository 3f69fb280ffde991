/** The page's keyboard shortcuts, with a switch to turn them off. `enhance/desk.ts` handles the keys. */
export function DeskKeys({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <details className="desk-keys needs-js" data-key="?">
      <summary className="link">
        Keyboard <kbd>?</kbd>
      </summary>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p>
        <label className="choice">
          <input type="checkbox" className="check" data-desk-keys />
          <span>Use single-key shortcuts on desk pages</span>
        </label>
      </p>
      <p className="text-soft">
        Screen readers use the same letters. If you use a screen reader, move by headings, buttons and links
        instead. If you turn the keys off, they stay off in this browser.
      </p>
    </details>
  );
}
