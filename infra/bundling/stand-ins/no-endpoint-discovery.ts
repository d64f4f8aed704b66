/*
 * In place of the SDK's memory of discovered endpoints. DynamoDB's endpoint follows from the region, and discovery is off unless
 * a caller asks for it.
 */

export class EndpointCache {
  getEndpoint(): never {
    throw new Error('This bundle was made without endpoint discovery.');
  }
}
