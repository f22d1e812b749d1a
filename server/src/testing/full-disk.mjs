/**
 * Makes files whose names end with .part stop growing at TEST_DISK_BYTES, as on a full disk: node --import. A disk of
 * its own would need root.
 */
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { open } = files;
let left = Number(process.env.TEST_DISK_BYTES);
files.open = async (path, ...rest) => {
  const file = await open(path, ...rest);
  if (!String(path).endsWith('.part')) return file;
  const write = file.write.bind(file);
  file.write = (bytes, ...more) => {
    left -= bytes.length;
    if (left >= 0) return write(bytes, ...more);
    const words = 'ENOSPC: no space left on device, write';
    return Promise.reject(Object.assign(new Error(words), { code: 'ENOSPC', syscall: 'write' }));
  };
  return file;
};
syncBuiltinESMExports();
