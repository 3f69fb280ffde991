/** What agreeing to show one's progress means: the same words wherever it is asked. */
export function SeenByOwner() {
  return (
    <>
      They see how many lessons of the level you have done, and whether and when you passed its exam. They see
      no answer and no score. You can change this at any time.
    </>
  );
}
