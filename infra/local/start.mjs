import './keep-compiled.mjs';

/* `npm start`: the bundle of the sources as they are now, which is made when it is not there; see `bundle/README.md`. */
const { bundledFile } = await import('./bundle/find-bundle.ts');
const { serveUntilSignal } = await import(bundledFile('infra/local/serve-until-signal.ts'));
await serveUntilSignal();
