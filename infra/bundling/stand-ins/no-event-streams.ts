/*
 * In place of the SDK's event streams. No operation we call answers with one; S3 alone asks for a reader when its client is
 * made, and gets one that refuses to read.
 */

const refuse = (): never => {
  throw new Error('This bundle was made without event streams.');
};

export const eventStreamSerdeProvider = () => ({ serialize: refuse, deserialize: refuse });

export const resolveEventStreamSerdeConfig = <Config extends object>(config: Config): Config =>
  Object.assign(config, { eventStreamMarshaller: eventStreamSerdeProvider() });

export class EventStreamSerde {
  constructor() {
    refuse();
  }
}
