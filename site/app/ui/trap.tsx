/** A hidden field against spam: people do not fill it in, but programs do. */
export function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="company_fax" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
