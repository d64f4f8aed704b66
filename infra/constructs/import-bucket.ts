import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { DeploymentTarget } from '#infra/stages.ts';
import { suppressNagRules } from './exceptions.ts';

/** How many days files are kept: one day longer than imports are shown (`bulkRetentionMs`). */
const keptDays = 31;

/** The bucket for imported files, and for the files derived from them. */
export class ImportBucket extends Construct {
  readonly bucket: Bucket;
  /** The beginning of every presigned URL, up to but not including the slash before the key. */
  readonly filesUrl: string;

  constructor(scope: Construct, id: string, { target }: { readonly target: DeploymentTarget }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(keptDays), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // The console, which has a different origin, uploads files and reads results. Any origin is allowed, because
      // access is controlled by the presigned URLs.
      cors: [{ allowedMethods: [HttpMethods.PUT, HttpMethods.GET], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 }],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    suppressNagRules(this.bucket, {
      S1: "It keeps files for a month, each accessible only through its import; the store's activity log records who imported what.",
    });
    this.filesUrl = target.kind === 'local' ? target.importFilesUrl : `https://${this.bucket.bucketRegionalDomainName}`;
  }
}
