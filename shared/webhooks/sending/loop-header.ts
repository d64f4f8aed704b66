/**
 * On every request that this service makes to an address a customer chose. The API refuses what carries it and answers with
 * it, so that no webhook or import feeds the API that caused it, whatever name or proxy leads back there.
 */
export const loopHeader = 'x-service-loop';
