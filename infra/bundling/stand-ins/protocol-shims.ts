import { env, stdin, stdout } from 'node:process';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';

/*
 * In place of what the SDK of the Model Context Protocol takes from its surroundings: its smaller checker of JSON schemas is a seventh of Ajv, and
 * the command line sends it schemas of our own only.
 */
export const DefaultJsonSchemaValidator = CfWorkerJsonSchemaValidator;
export const process = { env, stdin, stdout };
