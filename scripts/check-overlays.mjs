/** Checks that whatever opens over a page is opened and measured in every engine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const walk = 'quality/e2e/engines/overlays.spec.ts';
const opens = /<(?:Overlay|Dialog\.Content)\b/;
/** The frame of all others; what rsvp.spec.ts opens; and what the walk sees behind another one. */
const seenElsewhere = ['overlay-dialog', 'link-answer', 'video-player'];

/**
 * Files that open something and that the walk does not name, as 'path: what is wrong'.
 * @param {string} folder The project's.
 * @returns {string[]}
 */
export function overlayFaults(folder) {
  const source = join(folder, 'web', 'src');
  if (!existsSync(join(folder, walk))) return [];
  const walked = readFileSync(join(folder, walk), 'utf8');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.startsWith('testing/'))
    .filter((path) => opens.test(readFileSync(join(source, path), 'utf8')))
    .filter((path) => {
      const name = basename(path, '.tsx');
      return !seenElsewhere.includes(name) && !walked.includes(`'${name}'`);
    })
    .map((path) => `web/src/${path}: ${walk} doesn't open it`);
}
