import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SketchSource } from '@quad/shared/boot-data';
import type { FastifyInstance } from 'fastify';
import { readDemoSketch } from '../../db/demo-data';
import { immutableCaching } from '../../plugins/web';

const path = '/map/sketch-map.txt';

/**
 * Serves the sketch map of the demo campus. Its address names the content, so that browsers may keep it; during a
 * release, one with another version gets the newest.
 */
export function sketchMapRoute(app: FastifyInstance): SketchSource {
  const text = readDemoSketch();
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const variants = [
    { encoding: 'br', body: brotliCompressSync(text) },
    { encoding: 'gzip', body: gzipSync(text) },
  ];
  app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const variant = variants.find(({ encoding }) => accepted.includes(encoding));
    if (variant) reply.header('content-encoding', variant.encoding);
    return reply
      .header('cache-control', request.query.v === version ? immutableCaching : 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/plain; charset=utf-8')
      .send(variant?.body ?? text);
  });
  return { url: `${path}?v=${version}`, bounds: boundsOf(text) };
}

/** Of the line 'bounds||south,west north,east'. */
function boundsOf(text: string): SketchSource['bounds'] {
  const [, corners = ''] = /^bounds\|\|(.+)$/m.exec(text) ?? [];
  const [south = 0, west = 0, north = 0, east = 0] = corners.split(/[ ,]/).map(Number);
  return [west, south, east, north];
}
