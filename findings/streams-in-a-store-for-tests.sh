#!/usr/bin/env bash
# Guess: what the AWS SDK puts into s3rver, the S3 stand-in that many test suites start, is what it gets back.
# Seen: a string or buffer is. A stream is stored with the frame of its transfer: 12 bytes become 58, with chunk lengths and
#   'x-amz-checksum-crc32' inside the file, content-encoding 'aws-chunked', and both calls succeed. Since 3.729 the SDK adds
#   a checksum behind the body of each stream; the stand-in knows only the older, signed form of that framing.
# Parts: s3rver 3.7.1, @aws-sdk/client-s3 3.1175.0, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: the SDK announced the checksums; requestChecksumCalculation: 'WHEN_REQUIRED' turns them off. Nothing found at s3rver.
# For a project: a stand-in can be wrong where the store is right. A test of uploads compares the bytes that come back and sends
#   a stream as the program does.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts s3rver@3.7.1 @aws-sdk/client-s3@3.1175.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: './store', configureBuckets: [{ name: 'photos' }] });
const { port } = await store.run();
const s3 = new S3Client({
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
});
for (const [name, Body] of [['buffer', Buffer.from('hello stream')], ['stream', Readable.from(['hello ', 'stream'])]]) {
  await s3.send(new PutObjectCommand({ Bucket: 'photos', Key: name, Body, ContentLength: 12 }));
  const found = await s3.send(new GetObjectCommand({ Bucket: 'photos', Key: name }));
  console.log(name, found.ContentLength, found.ContentEncoding, JSON.stringify(await found.Body.transformToString()));
}
await store.close();
END
expected='buffer 12 undefined "hello stream"
stream 58 aws-chunked "6\r\nhello \r\n6\r\nstream\r\n0\r\nx-amz-checksum-crc32:gtnkmQ==\r\n\r\n"'
seen=$(node --no-warnings look.mjs 2>/dev/null); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
