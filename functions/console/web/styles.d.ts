/* Styles are imported for their effect: the build puts them into one file. */
declare module '*.css';
