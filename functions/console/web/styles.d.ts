/* CSS imports have no value; the build bundles the CSS into one file. */
declare module '*.css';
