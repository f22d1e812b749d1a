/**
 * Imported before a program whose power is to fail: keeps in POWER_LOSS_KEPT what the disk would have of the
 * folder POWER_LOSS_FOLDER. A file there has the bytes of its last fsync; names are kept at once, as file
 * systems with a journal do.
 */
import fs, {
  copyFileSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

const { POWER_LOSS_FOLDER: folder = '', POWER_LOSS_KEPT: kept = '' } = process.env;

/** The same path on the disk that is kept; null outside the folder. */
function keptPath(path) {
  const inside = relative(folder, String(path));
  return inside.startsWith('..') ? null : join(kept, inside);
}

/** Runs `then` on the kept path after each successful call of a function whose first argument is a path. */
function after(name, then) {
  const original = fs[name];
  fs[name] = (...args) => {
    const result = original(...args);
    const path = keptPath(args[0]);
    if (path) then(path, ...args.slice(1));
    return result;
  };
}

after('mkdirSync', (path) => mkdirSync(path, { recursive: true }));
after('writeFileSync', (path) => existsSync(path) || writeFileSync(path, ''));
after('unlinkSync', (path) => rmSync(path, { force: true }));
after('rmdirSync', (path) => rmSync(path, { recursive: true, force: true }));
after('renameSync', (path, next) => renameSync(path, keptPath(next)));
for (const name of ['fsyncSync', 'fdatasyncSync']) {
  const original = fs[name];
  fs[name] = (file) => {
    original(file);
    const path = readlinkSync(`/proc/self/fd/${file}`);
    const copy = keptPath(path);
    if (copy && fs.statSync(path).isFile()) copyFileSync(path, copy);
  };
}
syncBuiltinESMExports();
