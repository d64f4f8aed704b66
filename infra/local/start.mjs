/*
 * The script of `npm start`. It checks Node's version before it imports anything, because an older Node cannot parse
 * the other files.
 */
const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `This needs Node ${oldestNode} or later, but ${process.execPath} is Node ${process.versions.node}. Run "npm start": it uses the Node that "npm ci" installs.\n`,
  );
  process.exit(1);
}
await import('./end-with-npm.mjs');
await import('./keep-compiled.mjs');
const { generateOutdated } = await import('#infra/openapi/generated-files.ts');
generateOutdated();
const { serveUntilSignal } = await import('./serve-until-signal.ts');
await serveUntilSignal();
