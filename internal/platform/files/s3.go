package files

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket is a Store in a bucket of S3 or of a service that speaks like it.
type Bucket struct {
	client         *minio.Client
	bucket, prefix string
}

// S3 says where a bucket is.
type S3 struct {
	// Endpoint is the host, with a port where it is not the usual one.
	Endpoint, Bucket, Region, Key, Secret, Prefix string
	// Plain speaks without TLS, to a service on the same machine.
	Plain bool
}

// OpenBucket connects and wants the bucket to be there.
func OpenBucket(ctx context.Context, o S3) (*Bucket, error) {
	client, err := minio.New(o.Endpoint,
		&minio.Options{Creds: credentials.NewStaticV4(o.Key, o.Secret, ""), Secure: !o.Plain, Region: o.Region})
	if err != nil {
		return nil, fmt.Errorf("prepare connection to the bucket %s: %w", o.Bucket, err)
	}

	// Asked at the start: a wrong name or key shows there, and not with the first upload.
	there, err := client.BucketExists(ctx, o.Bucket)
	if err == nil && !there {
		err = ErrMissing
	}

	return &Bucket{client, o.Bucket, o.Prefix}, err
}

// Put uploads.
func (b *Bucket) Put(ctx context.Context, name string, content io.Reader, size int64, mediaType string) error {
	_, err := b.client.PutObject(ctx, b.bucket, b.prefix+name, content, size,
		minio.PutObjectOptions{ContentType: mediaType})
	return err
}

// Open reads on demand: seeking asks the bucket for another range.
func (b *Bucket) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	object, err := b.client.GetObject(ctx, b.bucket, b.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, fmt.Errorf("open object %s: %w", name, err)
	}

	// GetObject asks nothing yet; whether the object is there shows here.
	if _, err := object.Stat(); err != nil {
		_ = object.Close()
		if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
			return nil, ErrMissing
		}

		return nil, fmt.Errorf("open object %s: %w", name, err)
	}

	return object, nil
}

// Delete removes the object.
func (b *Bucket) Delete(ctx context.Context, name string) error {
	return b.client.RemoveObject(ctx, b.bucket, b.prefix+name, minio.RemoveObjectOptions{})
}

// Each lists the objects.
func (b *Bucket) Each(ctx context.Context, see func(name string, since time.Time) error) error {
	// The listing runs in the background and ends with this context, also when see fails.
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	for object := range b.client.ListObjects(ctx, b.bucket,
		minio.ListObjectsOptions{Prefix: b.prefix, Recursive: true}) {
		if object.Err != nil {
			return object.Err
		}

		if err := see(strings.TrimPrefix(object.Key, b.prefix), object.LastModified); err != nil {
			return fmt.Errorf("visit object %s: %w", strings.TrimPrefix(object.Key, b.prefix), err)
		}
	}

	return nil
}
