import { Parser as StreamParser } from '../../../node_modules/htmlparser2/dist/Parser.js';

/** All that sanitize-html takes of `htmlparser2`; the rest builds and searches document trees. */
export const Parser = StreamParser;
