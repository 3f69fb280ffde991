// Before scripts that an older Node cannot read; so it is plain JavaScript.
const pinned = 24;
if (Number.parseInt(process.versions.node, 10) < pinned) {
  console.error(
    `This needs Node ${pinned}, which \`npm ci\` brings, and runs on ${process.versions.node}: its install script did not run. Run \`npm rebuild node\`, or install Node ${pinned}.`,
  );
  process.exit(1);
}
