import { basename, join } from 'node:path';

/**
 * What Node is called with to run a program of the server: the built one where tests run on the build, which spares
 * compiling it for each call.
 * @param file its source, `<name>.cli.ts`
 */
export function programOf(file: string): string[] {
  if (!process.env.TEST_BUILT_SERVER) return ['--import', 'tsx', file];
  return [join(import.meta.dirname, '../../dist', basename(file).replace(/\.ts$/, '.js'))];
}
