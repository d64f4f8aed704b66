import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { DeploymentTarget } from '#infra/stages.ts';
import { except } from './exceptions.ts';

/** A day longer than an import is shown (`importRetentionMs`). */
const keptDays = 31;

/** The files that stores import, and what is made of them. Nothing else needs them, so they go by themselves. */
export class ImportBucket extends Construct {
  readonly bucket: Bucket;
  /** The beginning of a presigned address; the key follows after a slash. */
  readonly filesUrl: string;

  constructor(scope: Construct, id: string, { target }: { readonly target: DeploymentTarget }) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ expiration: Duration.days(keptDays), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // The console sends files, and reads results, from its own origin. The presigned URL authorises that, not the origin.
      cors: [{ allowedMethods: [HttpMethods.PUT, HttpMethods.GET], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 }],
      removalPolicy: RemovalPolicy.DESTROY,
    });
    except(this.bucket, {
      S1: 'It holds files for a month, each reached by its import alone; the activity log of the store has who imported what.',
    });
    this.filesUrl = target.kind === 'local' ? target.importFilesUrl : `https://${this.bucket.bucketRegionalDomainName}`;
  }
}
