// What the SDK of the Model Context Protocol takes from its surroundings, with the smaller of its two checkers of JSON schemas.

export { default as process } from 'node:process';
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
