const hash = /[0-9A-F]{8}$/;
const exported = /:ExportsOutput(?:FnGetAtt|Ref)(.+)[0-9A-F]{8}(?:(Arn|StreamArn)[0-9A-F]{8}|[0-9A-F]{8})$/;

/** Returns the ARN of a resource in a template in short form: `Table.Arn`, `Table.Arn/index/due`, `Bus.Arn`. */
export function readableArn(value: unknown): string {
  if (typeof value === 'string') return value;
  const [name, argument] = Object.entries(value as object)[0] as [string, unknown];
  if (name === 'Fn::GetAtt') return (argument as string[]).map((part) => part.replace(hash, '')).join('.');
  if (name === 'Ref') return (argument as string).replace(hash, '');
  if (name === 'Fn::ImportValue') {
    const [, id, attribute] = (argument as string).match(exported) ?? [];
    return id === undefined ? (argument as string) : [id, attribute].filter(Boolean).join('.');
  }
  // The table's parameter contains two values: the table name and the stream label.
  if (name === 'Fn::Select') return (argument as [number, unknown])[0] === 0 ? 'Table' : 'Table.StreamLabel';
  if (name === 'Fn::Join') return withTableArns((argument as [string, unknown[]])[1].map(readableArn).join(''));
  throw new Error(`Unexpected ${JSON.stringify(value)}`);
}

const withTableArns = (text: string): string =>
  text.replace(/^arn:[^/]*:dynamodb:[^/]*:table\/Table(\/stream\/Table\.StreamLabel)?/, (_, stream) =>
    stream === undefined ? 'Table.Arn' : 'Table.StreamArn',
  );
