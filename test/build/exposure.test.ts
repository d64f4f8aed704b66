import { allResources, propertyOf, type Resource, templatesOf, textOf } from './templates.ts';

const templates = templatesOf({ stage: 'prod' });
const all = allResources(templates);
const ofType = (type: string): Resource[] => Object.values(allResources(templates, type));

type Statement = { readonly Effect: string; readonly Principal?: unknown; readonly Condition?: unknown; readonly Action?: unknown };

/**
 * The statements of resource policies, which define who may use a resource. Role policies are left out, because they
 * define what a role may do.
 */
const resourcePolicies = Object.entries(all).flatMap(([id, resource]) => {
  if (resource.Type === 'AWS::IAM::Policy') return [];
  const document = ['PolicyDocument', 'KeyPolicy'].map((name) => propertyOf(resource, name, 'Statement')).find(Array.isArray);
  return ((document ?? []) as Statement[]).map((statement) => ({ id, ...statement }));
});

describe('public access', () => {
  it("covers the API, the images on the CDN, the staff sign-in and the smoke test's receiver: nothing else has an address", () => {
    const reachable = [
      'AWS::ApiGatewayV2::Api',
      'AWS::ApiGateway::RestApi',
      'AWS::AppSync::GraphQLApi',
      'AWS::CloudFront::Distribution',
      'AWS::Cognito::IdentityPool',
      'AWS::Cognito::UserPoolDomain',
      'AWS::Cognito::UserPool',
      'AWS::EC2::Instance',
      'AWS::ElasticLoadBalancingV2::LoadBalancer',
      'AWS::Lambda::Url',
      'AWS::S3::AccessPoint',
    ];
    const found = Object.values(all)
      .map(({ Type }) => Type)
      .filter((type) => reachable.includes(type));
    expect(found.sort()).toEqual([
      'AWS::ApiGatewayV2::Api',
      'AWS::CloudFront::Distribution',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolDomain',
      'AWS::Lambda::Url',
    ]);
  });

  it('is not granted to everybody by any resource policy', () => {
    const open = resourcePolicies.filter(({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('"*"'));
    expect(open).toEqual([]);
  });

  it('is not granted to services acting for other accounts: each service is bound to a source of ours', () => {
    const services = resourcePolicies.filter(
      ({ Effect, Principal }) => Effect === 'Allow' && JSON.stringify(Principal).includes('Service'),
    );
    expect(services.length).toBeGreaterThan(0);
    expect(services.filter(({ Condition }) => !/[aA][wW][sS]:Source(Arn|Account)/.test(JSON.stringify(Condition) ?? ''))).toEqual([]);
  });

  it("to functions is limited to our API, rules and log groups; the smoke test's receiver, which has no permissions, is open", () => {
    const isEcho = (permission: Resource): boolean => JSON.stringify(propertyOf(permission, 'FunctionName')).includes('echowebhook');
    expect(
      ofType('AWS::Lambda::Permission')
        .filter(isEcho)
        .map((one) => propertyOf(one, 'Principal')),
    ).toContain('*');
    for (const permission of ofType('AWS::Lambda::Permission').filter((one) => !isEcho(one))) {
      expect(['apigateway.amazonaws.com', 'events.amazonaws.com', 'logs.amazonaws.com']).toContain(propertyOf(permission, 'Principal'));
      expect(propertyOf(permission, 'SourceArn')).toBeDefined();
    }
  });

  it('to buckets is limited to media and imports', () => {
    const blocked = { BlockPublicAcls: true, BlockPublicPolicy: true, IgnorePublicAcls: true, RestrictPublicBuckets: true };
    expect(ofType('AWS::S3::Bucket').map((bucket) => propertyOf(bucket, 'PublicAccessBlockConfiguration'))).toEqual([blocked, blocked]);
  });

  it('lets pages of any origin upload import files, and nothing else: the presigned URL authorizes them', () => {
    const cors = ofType('AWS::S3::Bucket').map((bucket) => propertyOf(bucket, 'CorsConfiguration', 'CorsRules'));
    expect(cors).toEqual([undefined, [{ AllowedMethods: ['PUT', 'GET'], AllowedOrigins: ['*'], AllowedHeaders: ['*'], MaxAge: 3600 }]]);
  });
});

describe('encryption', () => {
  it('protects the table at rest, by KMS', () => {
    expect(ofType('AWS::DynamoDB::GlobalTable').map((table) => propertyOf(table, 'SSESpecification'))).toEqual([
      { SSEEnabled: true, SSEType: 'KMS' },
    ]);
  });

  it('protects every queue at rest, by SQS', () => {
    const queues = ofType('AWS::SQS::Queue');
    expect(queues).toHaveLength(23);
    expect(new Set(queues.map((queue) => propertyOf(queue, 'SqsManagedSseEnabled')))).toEqual(new Set([true]));
  });

  it('protects the buckets at rest, by S3', () => {
    const algorithms = ofType('AWS::S3::Bucket').map((bucket) =>
      textOf(bucket, 'BucketEncryption', 'ServerSideEncryptionConfiguration', 0, 'ServerSideEncryptionByDefault', 'SSEAlgorithm'),
    );
    expect(algorithms).toEqual(['AES256', 'AES256']);
  });

  it('protects the topic at rest, by our own key, which is rotated yearly', () => {
    const [topic] = ofType('AWS::SNS::Topic');
    const [key] = ofType('AWS::KMS::Key');
    expect(propertyOf(topic, 'KmsMasterKeyId')).toBeDefined();
    expect(propertyOf(key, 'EnableKeyRotation')).toBe(true);
  });

  it('protects data in transit: queues, buckets and topic refuse connections without TLS', () => {
    const refused = resourcePolicies.filter(
      ({ Effect, Condition }) => Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
    );
    const held = ofType('AWS::SQS::Queue').length + ofType('AWS::S3::Bucket').length + ofType('AWS::SNS::Topic').length;
    expect(refused).toHaveLength(held);
  });

  it('lets CloudWatch use the key only for the alarm topic', () => {
    const [key] = ofType('AWS::KMS::Key');
    const statements = propertyOf(key, 'KeyPolicy', 'Statement') as Statement[];
    const topicArn = 'arn:aws:sns:eu-west-1:222222222222:store-management-prod-alarms';
    expect(statements.filter(({ Principal }) => JSON.stringify(Principal).includes('Service'))).toEqual([
      {
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Resource: '*',
        Condition: { StringEquals: { 'aws:SourceAccount': '222222222222', 'kms:EncryptionContext:aws:sns:topicArn': topicArn } },
      },
    ]);
  });
});
