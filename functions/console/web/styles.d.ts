/* CSS imports have no value; the build bundles them into one file. */
declare module '*.css';
