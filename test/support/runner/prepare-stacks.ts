import { originalDemoFolder } from '../harness/demo-folder.ts';

/*
 * Before all suites: makes what every stack of a test needs and keeps in `node_modules/.cache`, the templates, the bundle and the demo stores.
 * Otherwise the suites that begin at the same time would each make their own.
 */

await originalDemoFolder();
