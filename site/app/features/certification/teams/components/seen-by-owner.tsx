/** Explanation of shared progress, the same on every form that asks for it. */
export function SeenByOwner() {
  return (
    <>
      They see how many of the level’s lessons you have completed, and whether and when you passed its exam.
      They do not see answers or scores. You can change this at any time.
    </>
  );
}
