/* CSS imports yield nothing. The build bundles the CSS into one file. */
declare module '*.css';
